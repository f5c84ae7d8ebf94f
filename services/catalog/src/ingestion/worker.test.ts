import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { heldAt } from '../../test/held-at.ts';
import { IngestionWorkers } from '../../test/ingestion-workers.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import type { IngestionPoint } from './points.ts';
import type { WorkerParts } from './worker.ts';

let catalog: RunningCatalog;
let site: Server;
let answers: number[];
let host: string;
let workers: IngestionWorkers;

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
  workers = new IngestionWorkers(catalog, [host]);
});
beforeEach(() => {
  answers = [];
});
afterEach(() => workers.stop());
afterAll(async () => {
  await workers.close();
  site.closeAllConnections();
  site.close();
  await catalog.close();
});

const worker = (parts?: Partial<WorkerParts>) => workers.start(parts);
const queue = (source: object) => workers.queue(source);
const row = (uuid: string) => workers.row(uuid);
const hasStatus = (uuid: string, status: number, seconds?: number) =>
  workers.hasStatus(uuid, status, seconds);
const kinds = (uuid: string) => workers.kinds(uuid);

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
    await catalog.call(workers.ada, 'PUT', `/api/knowledges/${knowledge}`, { isKnowledgeChanged: true });
    worker();
    const after = (await hasStatus(uuid, 2)).file_key;
    expect(after).not.toBe(before);
    expect(await catalog.worker('uploads').where({ key: before, state: 'used' })).toEqual([]);
  });
});

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

test('a document that fails stops no other', async () => {
  const broken = await queue({
    uri: await catalog.upload(workers.ada, 'broken.pdf', '%PDF-1.7 and no more'),
  });
  const fine = await queue({ content: 'A train.' });
  worker();
  expect((await hasStatus(broken, 3)).status_code).toBe('DAMAGED');
  await hasStatus(fine, 2);
});
