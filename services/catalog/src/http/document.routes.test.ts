import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument, TimelineEntry } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const long = Array.from({ length: 60 }, (_, n) => `# Chapter ${n}\n\n${`Word${n} `.repeat(300)}`).join(
  '\n\n',
);

let catalog: RunningCatalog;
let ada: Person;
let base: string;
beforeAll(async () => {
  catalog = await runCatalog();
  ada = person();
  const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Base' });
  base = made.body.data.uuid;
});
afterAll(() => catalog.close());

const call = <T = unknown>(method: string, path: string, body?: unknown, who = ada) =>
  catalog.call<T>(who, method, `/api/knowledges/${base}/documents${path}`, body);

async function add(body: object): Promise<KnowledgeDocument> {
  return (await call<KnowledgeDocument>('POST', '', body)).body.data;
}

async function settled(uuid: string): Promise<KnowledgeDocument> {
  const all = await eventually(
    () => call<KnowledgeDocument[]>('GET', '?pageSize=100'),
    ({ body }) => body.data.some((one) => one.uuid === uuid && one.status >= 2),
  );
  return all.body.data.find((one) => one.uuid === uuid) as KnowledgeDocument;
}

const timeline = async (uuid: string) => {
  const { body } = await call<TimelineEntry[]>('GET', `/${uuid}/events`);
  return body.data;
};

describe('a document', () => {
  test('200: tells its way from its events', async () => {
    const { uuid } = await add({ content: long, name: 'Long' });
    const document = await settled(uuid);
    expect(document).toMatchObject({
      name: 'Long',
      status: 2,
      progress: 100,
      pageCount: null,
      statusCode: null,
    });
    const told = await timeline(uuid);
    expect(told[0]).toMatchObject({ kind: 'queued', done: null });
    expect(told.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
      'queued',
      'started',
      'parsed',
      'chunked',
      'indexed',
      'ready',
    ]);
    const parsed = told.filter(({ kind }) => kind === 'parsed');
    expect(parsed.at(-1)?.done).toBe(parsed.at(-1)?.total);
    expect(told.find(({ kind }) => kind === 'chunked')?.done).toBe(document.chunkCount);
    const times = told.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });

  test('200: its chunks page by page, and each opens on its page at its place', async () => {
    const { uuid } = await add({ content: long, name: 'Long' });
    const { chunkCount } = await settled(uuid);
    type Chunk = { ordinal: number; text: string; heading: string | null };
    const chunks = await call<Chunk[]>('GET', `/${uuid}/chunks?page=2&pageSize=7`);
    expect(chunks.body.data.map(({ ordinal }) => ordinal)).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect(chunks.body.pagination.total).toBe(chunkCount);
    type Passage = {
      text: string;
      start: number;
      end: number;
      previousOrdinal: number | null;
      nextOrdinal: number | null;
    };
    for (const { ordinal, text } of chunks.body.data) {
      const passage = (await call<Passage>('GET', `/${uuid}/passages/${ordinal}`)).body.data;
      expect(passage.text.slice(passage.start, passage.end)).toBe(text);
      expect(passage).toMatchObject({
        title: 'Long',
        previousOrdinal: ordinal - 1,
        nextOrdinal: ordinal + 1,
      });
    }
    const last = await call<Passage>('GET', `/${uuid}/passages/${chunkCount - 1}`);
    expect(last.body.data.nextOrdinal).toBeNull();
    expect((await call('GET', `/${uuid}/passages/${chunkCount}`)).status).toBe(404);
    expect((await call('GET', `/${uuid}/passages/-1`)).status).toBe(400);
  });

  test('200: one that failed says why, and is read again on request', async () => {
    const { uuid } = await add({
      uri: await catalog.upload(ada, 'photo.pdf', Buffer.from([1, 2, 3, 0, 255, 254])),
    });
    expect(await settled(uuid)).toMatchObject({
      status: 3,
      statusCode: 'WRONG_CONTENT',
      statusReason: expect.stringMatching(/named \.pdf/),
      chunkCount: 0,
    });
    const again = await call<KnowledgeDocument>('POST', `/${uuid}/retry`);
    expect(again.body.data).toMatchObject({ status: 0, statusReason: null });
    await settled(uuid);
    const told = await timeline(uuid);
    const kinds = told.map(({ kind }) => kind);
    expect(kinds).toEqual(['queued', 'started', 'failed', 'retried', 'started', 'failed']);
    expect(told.map(({ code }) => code)).toEqual([null, null, 'WRONG_CONTENT', null, null, 'WRONG_CONTENT']);
  });

  test('200: removed, it is found no more', async () => {
    const { uuid } = await add({ content: 'An aardvark lives here.' });
    await settled(uuid);
    const search = () =>
      catalog.call<{ passages: unknown[] }>(ada, 'POST', `/api/knowledges/${base}/search`, {
        query: 'aardvark',
      });
    expect((await search()).body.data.passages).toHaveLength(1);
    expect((await call('DELETE', `/${uuid}`)).body).toEqual({ code: 200, data: null });
    expect((await search()).body.data.passages).toHaveLength(0);
    for (const path of ['/events', '/chunks', '/passages/0']) {
      expect((await call('GET', `/${uuid}${path}`)).status).toBe(404);
    }
    expect((await call('DELETE', `/${uuid}`)).status).toBe(404);
  });

  test('200: removed while it is read, it stays away', async () => {
    const { uuid } = await add({ content: long });
    await eventually(
      () => catalog.worker('documents').where({ uuid }).first(),
      (row) => row.status === 1,
    );
    await call('DELETE', `/${uuid}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const table of ['chunks', 'document_pages', 'ingestion_jobs', 'index_parts']) {
      expect([table, await catalog.worker(table).where({ document: uuid })]).toEqual([table, []]);
    }
  });

  test('400, 404: what does not fit, what belongs to another base or workspace', async () => {
    const { uuid } = await add({ content: 'x' });
    const other = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Other' });
    const own = await call<KnowledgeDocument>('GET', `/${uuid}`);
    expect([own.status, own.body.data]).toMatchObject([200, { uuid, knowledgeUUID: base }]);
    const wrongBase = `/api/knowledges/${other.body.data.uuid}/documents/${uuid}`;
    expect((await catalog.call(ada, 'GET', wrongBase)).status).toBe(404);
    expect((await call('GET', `/${uuid}`, undefined, person())).status).toBe(404);
    for (const path of ['', '/events', '/chunks', '/passages/0']) {
      const wrong = `/api/knowledges/${other.body.data.uuid}/documents/${uuid}${path}`;
      const answer = await catalog.call(ada, path === '' ? 'DELETE' : 'GET', wrong);
      expect([path, answer.status, answer.body.error]).toEqual([path, 404, 'Knowledge not found']);
      const foreign = await call(path === '' ? 'DELETE' : 'GET', `/${uuid}${path}`, undefined, person());
      expect([path, foreign.status]).toEqual([path, 404]);
    }
    expect((await call('POST', `/${nowhere}/retry`)).status).toBe(404);
    expect((await call('POST', '/x/retry')).status).toBe(400);
    expect((await call('POST', '', {})).status).toBe(400);
    expect((await call('POST', '', { content: 'x', colour: 'red' })).status).toBe(400);
  });
});

test('workspaces take turns: a full queue of one does not hold up another', async () => {
  const bob = person();
  const made = await catalog.call<Knowledge>(bob, 'POST', '/api/knowledges', { name: 'Many' });
  const path = `/api/knowledges/${made.body.data.uuid}/documents`;
  const contents = Array.from({ length: 30 }, (_, n) => ({ content: `${long} ${n}` }));
  await Promise.all(contents.map((body) => catalog.call(bob, 'POST', path, body)));
  const { uuid } = await add({ content: 'A single line.' });
  await settled(uuid);
  const waiting = await catalog.worker('documents').where({ workspace: bob.workspace, status: 0 });
  expect(waiting.length).toBeGreaterThan(3);
});
