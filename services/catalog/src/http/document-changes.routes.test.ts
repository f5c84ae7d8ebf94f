import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument, TimelineEntry } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { endlessPdf } from '../../test/fixtures/endless-pdf.ts';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

let catalog: RunningCatalog;
let ada: Person;
let base: string;
const { create, get, settled, texts } = knowledgeCalls(() => catalog);
beforeAll(async () => {
  catalog = await runCatalog();
});
beforeEach(async () => {
  ada = person();
  base = (await create(ada, { name: 'Base' })).uuid;
});
afterAll(() => catalog.close());

const call = <T = KnowledgeDocument>(method: string, path: string, body?: unknown, who: Person = ada) =>
  catalog.call<T>(who, method, `/api/knowledges/${base}/documents${path}`, body);

async function add(body: object): Promise<string> {
  return (await call('POST', '', body)).body.data.uuid;
}

async function ready(body: object): Promise<string> {
  const uuid = await add(body);
  await settled(ada, base);
  return uuid;
}

const shown = async (uuid: string) => {
  const { body } = await call<KnowledgeDocument[]>('GET', '?pageSize=100');
  return body.data.find((one) => one.uuid === uuid);
};
const endless = async () => ({ uri: await catalog.upload(ada, 'endless.pdf', endlessPdf) });
const beingRead = (uuid: string) =>
  eventually(
    () => shown(uuid),
    (found) => found?.status === 1 && parsers() > 0,
  );
const kinds = async (uuid: string) =>
  (await call<TimelineEntry[]>('GET', `/${uuid}/events`)).body.data.map(({ kind }) => kind);
const storedKeys = () =>
  catalog.worker('uploads').where({ workspace: ada.workspace, state: 'used' }).pluck('key');

/** How many of this process's parsers are running. */
function parsers(): number {
  const table = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'stat=,args='], {
    encoding: 'utf8',
  });
  return table.split('\n').filter((line) => line.includes('parsing/child') && !line.startsWith('Z')).length;
}

async function noParser(seconds: number): Promise<void> {
  await eventually(
    async () => parsers(),
    (left) => left === 0,
    seconds,
  );
}

describe('PUT …/documents/:docUuid', () => {
  test('200: renamed; nothing is read again, and the name stays when it is', async () => {
    const uuid = await ready({ content: 'The night train leaves at noon.', name: 'Old' });
    expect((await call('PUT', `/${uuid}`, { name: 'New' })).body.data).toMatchObject({
      name: 'New',
      status: 2,
    });
    expect((await call('PUT', `/${uuid}`, { name: 'New' })).status).toBe(200);
    expect(await kinds(uuid)).toEqual(expect.arrayContaining(['ready', 'renamed']));
    expect((await kinds(uuid)).filter((kind) => kind === 'renamed' || kind === 'started')).toHaveLength(2);
  });

  test('200: replaced; what was there serves until the new one is ready, then its file goes', async () => {
    const uuid = await ready({ uri: await catalog.upload(ada, 'a.txt', 'The owl hunts at night.') });
    const [before] = await storedKeys();
    await call('PUT', `/${uuid}`, await endless());
    await beingRead(uuid);
    expect(await shown(uuid)).toMatchObject({ name: 'endless.pdf', status: 1, serving: true });
    expect(await texts(ada, base, 'owl')).toEqual(['The owl hunts at night.']);
    expect(await storedKeys()).toContain(before);
    await call('PUT', `/${uuid}`, { content: 'The falcon hunts by day.', name: 'Falcon' });
    expect((await settled(ada, base)).status).toBe(2);
    expect(await shown(uuid)).toMatchObject({ name: 'Falcon', status: 2, uri: null });
    expect(await texts(ada, base, 'hunts')).toEqual(['The falcon hunts by day.']);
    expect(await storedKeys()).toHaveLength(1);
    expect(await storedKeys()).not.toContain(before);
  });

  test('400, 403, 404, 409: what cannot be', async () => {
    const uuid = await ready({ content: 'x' });
    const uri = await catalog.upload(ada, 'a.txt', 'once');
    await ready({ uri });
    const eve = person();
    for (const [body, status] of [
      [{ uri: 'https://a.example/', content: 'x' }, 400],
      [{ colour: 'red' }, 400],
      [{ name: '' }, 400],
      [{ uri: '/api/files/unknown-file-key' }, 404],
      [{ uri }, 409],
    ] as const) {
      expect([body, (await call('PUT', `/${uuid}`, body)).status]).toEqual([body, status]);
    }
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/reindex'],
      ['POST', '/cancel'],
    ] as const) {
      const body = method === 'PUT' ? { name: 'Mine' } : undefined;
      const foreign = await call(method, `/${uuid}${path}`, body, eve);
      expect([path, foreign.status, foreign.body.error]).toEqual([path, 404, 'Knowledge not found']);
    }
    await catalog.call(ada, 'PUT', `/api/knowledges/${base}`, { visibility: 'public' });
    expect((await call('POST', `/${uuid}/cancel`, undefined, eve)).status).toBe(403);
    expect((await call('PUT', `/${uuid}`, { name: 'Mine' }, eve)).status).toBe(403);
  });
});

describe('POST …/cancel', () => {
  test('200: its process is killed at once; without an older index it has failed, and can be read again', async () => {
    // One that reads small texts waits a moment for the next before it ends.
    await noParser(10);
    const uuid = await add(await endless());
    await beingRead(uuid);
    const cancelled = await call('POST', `/${uuid}/cancel`);
    expect(cancelled.body.data).toMatchObject({ status: 3, statusCode: 'CANCELLED', serving: false });
    await noParser(1);
    for (const table of ['chunks', 'document_pages', 'ingestion_jobs', 'index_parts']) {
      expect([table, await catalog.worker(table).where({ document: uuid })]).toEqual([table, []]);
    }
    expect((await get(ada, base)).body.data).toMatchObject({
      status: 3,
      statusReason: expect.stringMatching(/cancelled/),
    });
    expect((await call('POST', `/${uuid}/retry`)).body.data.status).toBe(0);
    await beingRead(uuid);
    expect((await call('POST', `/${uuid}/cancel`)).status).toBe(200);
    expect(await kinds(uuid)).toEqual(['queued', 'started', 'cancelled', 'retried', 'started', 'cancelled']);
  });

  test('200: of a replacement, what was there before goes on serving', async () => {
    const uuid = await ready({ uri: await catalog.upload(ada, 'a.txt', 'The owl hunts at night.') });
    const before = await shown(uuid);
    const keys = await storedKeys();
    await call('PUT', `/${uuid}`, await endless());
    await beingRead(uuid);
    const back = (await call('POST', `/${uuid}/cancel`)).body.data;
    expect({ ...back, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect(await texts(ada, base, 'owl')).toEqual(['The owl hunts at night.']);
    expect(await storedKeys()).toEqual(keys);
    await call('POST', `/${uuid}/reindex`);
    await settled(ada, base);
    expect(await texts(ada, base, 'owl')).toEqual(['The owl hunts at night.']);
  });

  test('200: after a replacement that failed it goes back to what serves; what is ready stays as it is', async () => {
    const uuid = await ready({ content: 'The owl hunts at night.', name: 'Owl' });
    await call('PUT', `/${uuid}`, { uri: await catalog.upload(ada, 'b.pdf', '%PDF-1.7 and no more') });
    await eventually(
      () => shown(uuid),
      (found) => found?.status === 3,
    );
    expect((await get(ada, base)).body.data.status).toBe(2);
    const back = (await call('POST', `/${uuid}/cancel`)).body.data;
    expect(back).toMatchObject({ name: 'Owl', status: 2, statusCode: null, fileType: 'text' });
    expect((await call('POST', `/${uuid}/cancel`)).body.data).toEqual(back);
  });
});

test('POST …/reindex reads one anew, and POST /api/knowledges/:id/reindex all of them', async () => {
  const first = await ready({ content: 'The owl hunts at night.' });
  const second = await ready({ content: 'The falcon hunts by day.' });
  expect((await call('POST', `/${first}/reindex`)).body.data).toMatchObject({ status: 0, serving: true });
  await settled(ada, base);
  const again = await catalog.call<Knowledge>(ada, 'POST', `/api/knowledges/${base}/reindex`);
  expect(again.body.data).toMatchObject({ uuid: base, status: 0, documentCount: 2 });
  await settled(ada, base);
  const served = await catalog.worker('documents').where({ knowledge: base }).select('uuid', 'index_version');
  expect(Object.fromEntries(served.map((row) => [row.uuid, row.index_version]))).toEqual({
    [first]: 3,
    [second]: 2,
  });
  expect(await texts(ada, base, 'hunts')).toHaveLength(2);
  expect((await catalog.call(person(), 'POST', `/api/knowledges/${base}/reindex`)).status).toBe(404);
});

test('documents are listed by name and status', async () => {
  await ready({ content: 'x', name: 'Owls 100%' });
  await ready({ content: 'x', name: 'Falcons' });
  await ready({ uri: await catalog.upload(ada, 'owl.pdf', '%PDF-1.7 and no more') });
  const names = async (query: string) => {
    const { body } = await call<KnowledgeDocument[]>('GET', query);
    return [body.data.map(({ name }) => name), body.pagination?.total];
  };
  expect(await names('?documentName=OWL')).toEqual([['Owls 100%', 'owl.pdf'], 2]);
  expect(await names('?documentName=0%25')).toEqual([['Owls 100%'], 1]);
  expect(await names('?status=3')).toEqual([['owl.pdf'], 1]);
  expect(await names('?status=2&documentName=f')).toEqual([['Falcons'], 1]);
  expect((await call('GET', '?status=4')).status).toBe(400);
});
