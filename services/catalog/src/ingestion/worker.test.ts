import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import type { Knowledge, TimelineEntry } from '@tutka/http-contracts';
import { createLogger, type Person } from '@tutka/service-runtime';
import { eventually, person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { testMeanings } from '../../test/test-meanings.ts';
import { unlimited } from '../domain/knowledge.quota.ts';
import type { IngestionPoint } from './points.ts';
import { IngestionWorker, type WorkerParts } from './worker.ts';

const ada = person();
let catalog: RunningCatalog;
let site: Server;
let answers: number[];
let host: string;
let egress: Egress;
const workers: IngestionWorker[] = [];

beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  site = createServer((_, response) => {
    const status = answers.shift() ?? 200;
    response
      .writeHead(status, { 'content-type': 'text/plain' })
      .end(status === 200 ? 'A train.' : 'Trouble.');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  egress = createEgress({ allowHosts: [host] });
});
beforeEach(() => {
  answers = [];
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(async () => {
  await egress.close();
  site.closeAllConnections();
  site.close();
  await catalog.close();
});

function worker(parts: Partial<WorkerParts> = {}): IngestionWorker {
  const made = new IngestionWorker({
    db: catalog.worker,
    files: catalog.files,
    egress,
    logger: createLogger({ service: 'catalog', level: 'silent' }),
    limits: {},
    quota: unlimited,
    indexing: { db: catalog.worker, ...testMeanings() },
    at: async () => undefined,
    parallel: 1,
    leaseMs: 600,
    pollMs: 60_000,
    ...parts,
  });
  workers.push(made);
  made.nudge();
  return made;
}

async function queue(source: object): Promise<string> {
  const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Base', ...source });
  return (await catalog.worker('documents').where({ knowledge: made.body.data.uuid }).first('uuid')).uuid;
}

const row = (uuid: string) => catalog.worker('documents').where({ uuid }).first();
const hasStatus = (uuid: string, status: number, seconds = 60) =>
  eventually(
    () => row(uuid),
    (found) => found.status === status,
    seconds,
  );

async function kinds(uuid: string): Promise<string[]> {
  const { knowledge } = await row(uuid);
  const path = `/api/knowledges/${knowledge}/documents/${uuid}/events`;
  const { body } = await catalog.call<TimelineEntry[]>(ada, 'GET', path);
  return body.data.map(({ kind }) => kind);
}

describe('a page that cannot be had', () => {
  test('for the moment: is waited for, with its reason, and read once it answers', async () => {
    answers = [503];
    const uuid = await queue({ uri: `http://${host}/` });
    worker();
    const waiting = await eventually(
      () => row(uuid),
      ({ status_code }) => status_code !== null,
    );
    expect(waiting).toMatchObject({ status: 0, status_code: 'PAGE_REFUSED' });
    expect(waiting.status_reason).toContain('503');
    await hasStatus(uuid, 2);
    expect(await kinds(uuid)).toEqual([
      'queued',
      'started',
      'failed',
      'started',
      'fetched',
      'parsed',
      'chunked',
      'indexed',
      'ready',
    ]);
  });

  test('at all: fails at once', async () => {
    answers = [404];
    const uuid = await queue({ uri: `http://${host}/` });
    worker();
    expect((await hasStatus(uuid, 3)).status_reason).toContain('404 Not Found');
  });

  test('asked for anew, it is fetched anew, and the earlier copy goes', async () => {
    const uuid = await queue({ uri: `http://${host}/` });
    worker();
    const before = (await hasStatus(uuid, 2)).file_key;
    const { knowledge } = await row(uuid);
    await catalog.call(ada, 'PUT', `/api/knowledges/${knowledge}`, { isKnowledgeChanged: true });
    worker();
    const after = (await hasStatus(uuid, 2)).file_key;
    expect(after).not.toBe(before);
    expect(await catalog.worker('uploads').where({ key: before, state: 'used' })).toEqual([]);
  });
});

/** A worker that stands still at a place until it is let go. */
function heldAt(place: IngestionPoint) {
  let arrive: () => void = () => undefined;
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const at = async (point: IngestionPoint) => {
    if (point !== place) return;
    arrive();
    await released;
  };
  return { at, arrived, release };
}

test('workspaces share the places, and one that has none finds a spare one', async () => {
  const queueFor = async (who: Person, documents: number) => {
    const made = await catalog.call<Knowledge>(who, 'POST', '/api/knowledges', { name: 'Base' });
    const path = `/api/knowledges/${made.body.data.uuid}/documents`;
    for (let n = 0; n < documents; n++) await catalog.call(who, 'POST', path, { content: 'A train.' });
  };
  const [bob, eve] = [person(), person()];
  const held = new Map<string, () => void>();
  const at = (point: IngestionPoint, document: string) =>
    point === 'chunked' ? new Promise<void>((resolve) => held.set(document, resolve)) : Promise.resolve();
  const underWay = async () => {
    const rows = await catalog.worker('documents').where({ status: 1 }).select('uuid', 'workspace');
    return rows.map(({ uuid, workspace }) => ({ uuid, name: workspace === bob.workspace ? 'bob' : 'eve' }));
  };
  const names = async () => (await underWay()).map(({ name }) => name).sort();
  const until = (expected: string[]) =>
    eventually(names, (found) => held.size >= found.length && String(found) === String(expected), 10);
  const release = async (name: string) => {
    const one = (await underWay()).find((row) => row.name === name);
    held.get(one?.uuid ?? '')?.();
  };
  await queueFor(bob, 5);
  const reader = worker({ parallel: 2, at, leaseMs: 60_000 });
  await until(['bob', 'bob']);
  await queueFor(eve, 3);
  reader.nudge();
  await until(['bob', 'bob', 'eve']);
  await release('bob');
  await until(['bob', 'eve']);
  await release('eve');
  await until(['bob', 'eve']);
  for (const letGo of held.values()) letGo();
});

describe('leases', () => {
  test('one that wakes up after another took over changes nothing', async () => {
    for (const place of ['claimed', 'pages-kept', 'chunked', 'indexed'] as const) {
      const uuid = await queue({ content: 'A train leaves at noon.' });
      const hold = heldAt(place);
      worker({ at: hold.at, leaseMs: 60_000 });
      await hold.arrived;
      // What a stopped process does: its heart beats no more, and the lease runs out.
      await catalog
        .worker('ingestion_jobs')
        .where({ document: uuid })
        .update({ lease_until: new Date(0) });
      const next = worker();
      await hasStatus(uuid, 2);
      const settled = await kinds(uuid);
      hold.release();
      await next.stop();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect([place, await kinds(uuid)]).toEqual([place, settled]);
      expect([place, settled.filter((kind) => kind === 'ready').length]).toEqual([place, 1]);
      expect(await catalog.worker('chunks').where({ document: uuid })).toHaveLength(1);
      expect(await catalog.worker('document_pages').where({ document: uuid })).toHaveLength(1);
    }
  });

  test('one that stops gives its document back at once', async () => {
    const uuid = await queue({ content: 'A train leaves at noon.' });
    const hold = heldAt('chunked');
    const first = worker({ at: hold.at, leaseMs: 60_000 });
    await hold.arrived;
    const stopped = first.stop();
    hold.release();
    await stopped;
    worker({ leaseMs: 60_000 });
    await hasStatus(uuid, 2, 5);
    expect((await kinds(uuid)).filter((kind) => kind === 'resumed')).toHaveLength(1);
  });

  test('two workers share the work, each document read once', async () => {
    const uuids = await Promise.all(Array.from({ length: 8 }, (_, n) => queue({ content: `Train ${n}.` })));
    worker({ parallel: 2 });
    worker({ parallel: 2 });
    for (const uuid of uuids) {
      await hasStatus(uuid, 2);
      expect((await kinds(uuid)).filter((kind) => kind === 'started')).toHaveLength(1);
    }
  });
});

describe('a passing failure', () => {
  const failingOnce = (place: IngestionPoint) => {
    let failed = false;
    const passed: IngestionPoint[] = [];
    const at = async (point: IngestionPoint) => {
      passed.push(point);
      if (point !== place || failed) return;
      failed = true;
      throw new Error('out of order for a moment');
    };
    return { at, passed };
  };

  test('is tried again by itself, from the step that failed: what was read is not read again', async () => {
    for (const [place, again] of [
      ['chunked', ['claimed', 'fetched', 'chunked', 'indexed', 'ready']],
      ['indexed', ['claimed', 'fetched', 'chunked', 'indexed', 'ready']],
    ] as const) {
      const uuid = await queue({ content: 'A train leaves at noon.' });
      const { at, passed } = failingOnce(place);
      worker({ at });
      const waiting = await eventually(
        () => row(uuid),
        ({ status_code }) => status_code === 'INTERNAL_ERROR',
      );
      expect(waiting).toMatchObject({ status: 0, status_reason: expect.stringContaining('Try again later') });
      const first = passed.splice(0);
      expect(first.at(-1)).toBe(place);
      await hasStatus(uuid, 2);
      expect([place, passed]).toEqual([place, again]);
      const told = await kinds(uuid);
      for (const once of ['parsed', 'chunked', 'indexed']) {
        expect([place, once, told.filter((kind) => kind === once).length]).toEqual([place, once, 1]);
      }
    }
  });
});

test('a document that fails stops no other', async () => {
  const broken = await queue({ uri: await catalog.upload(ada, 'broken.pdf', '%PDF-1.7 and no more') });
  const fine = await queue({ content: 'A train.' });
  worker();
  expect((await hasStatus(broken, 3)).status_code).toBe('DAMAGED');
  await hasStatus(fine, 2);
});
