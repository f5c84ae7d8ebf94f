import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, inTenant, queries } from '@tutka/database';
import { chunksOf, openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';
import {
  indexChunks,
  mergeSegments,
  readChunks,
  removeDocument,
  removeKnowledge,
  removeVersion,
  search,
  serveDocument,
  tidyIndex,
} from '../index.ts';

let db: RetrievalDatabase;

beforeAll(async () => {
  db = await openRetrieval();
});

afterAll(() => db.drop());

const rowsLeft = async (knowledge: string) => {
  const segments = await db.worker('index_segments').where({ knowledge }).pluck('id');
  const counts = await Promise.all([
    db.worker('chunks').where({ knowledge }).count(),
    db.worker('index_parts').where({ knowledge }).count(),
    db.worker('index_postings').whereIn('segment', segments).count(),
  ]);
  return [segments.length, ...counts.map(([row]) => Number(row?.count))];
};

test('the old index serves until the new one does, and is gone then', async () => {
  const base = new TestBase(db);
  const document = await base.put(['The owl hunts at night']);
  const next = { workspace: base.workspace, knowledge: base.knowledge, document, index: 2, generation: 1 };
  await asWorker(db.worker, (tx) => indexChunks(tx, next, chunksOf(['The falcon hunts by day'])));
  expect(await base.texts('hunting')).toEqual(['The owl hunts at night']);
  await asWorker(db.worker, (tx) => serveDocument(tx, next));
  expect(await base.texts('hunting')).toEqual(['The falcon hunts by day']);
  expect(await base.texts('owl')).toEqual([]);
  const chunks = await asWorker(db.worker, (tx) => readChunks(tx, { document, index: 1, from: 0, limit: 9 }));
  expect(chunks).toEqual([]);
});

test('a version that was begun can be thrown away, and the one that serves stays', async () => {
  const base = new TestBase(db);
  const document = await base.put(['The owl hunts at night']);
  const next = { workspace: base.workspace, knowledge: base.knowledge, document, index: 2, generation: 1 };
  await asWorker(db.worker, (tx) => indexChunks(tx, next, chunksOf(['Half a text'])));
  expect(await asWorker(db.worker, (tx) => removeVersion(tx, next))).toBe(1);
  expect(await asWorker(db.worker, (tx) => indexChunks(tx, next, chunksOf(['A whole text'])))).toBe(1);
  expect(await base.texts('owl')).toEqual(['The owl hunts at night']);
});

test('what a transaction did is undone with it', async () => {
  const base = new TestBase(db);
  const document = await base.put(['The owl hunts at night']);
  const undone = asWorker(db.worker, async (tx) => {
    await removeDocument(tx, { knowledge: base.knowledge, document });
    expect(await search(tx, { knowledges: [base.knowledge], query: 'owl', topK: 1 })).toEqual([]);
    throw new Error('on purpose');
  });
  await expect(undone).rejects.toThrow('on purpose');
  expect(await base.texts('owl')).toHaveLength(1);
});

test('a document of more chunks than a part holds is indexed in several calls, and removed whole', async () => {
  const base = new TestBase(db);
  const document = randomUUID();
  const version = { workspace: base.workspace, knowledge: base.knowledge, document, index: 1, generation: 1 };
  const texts = Array.from({ length: 9000 }, (_, at) => `entry n${at} of the register`);
  const chunks = chunksOf(texts);
  await asWorker(db.worker, async (tx) => {
    expect(await indexChunks(tx, version, chunks.slice(0, 8500))).toBe(8500);
    expect(await indexChunks(tx, version, chunks.slice(8500))).toBe(500);
    await serveDocument(tx, version);
  });
  for (const at of [0, 4095, 4096, 8191, 8192, 8999]) {
    expect(await base.texts(`n${at}`)).toEqual([texts[at]]);
  }
  const read = await asWorker(db.worker, (tx) =>
    readChunks(tx, { document, index: 1, from: 8998, limit: 9 }),
  );
  expect(read.map(({ ordinal }) => ordinal)).toEqual([8998, 8999]);
  await base.remove(document);
  expect(await rowsLeft(base.knowledge)).toEqual([0, 0, 0, 0]);
});

test('many small documents end in few segments, and nothing found changes by it', async () => {
  const base = new TestBase(db);
  for (let at = 0; at < 70; at++) await base.put([`letter n${at} about the harbour`, `answer n${at}`]);
  const before = await base.search('harbour n7 answer', 50);
  expect((await rowsLeft(base.knowledge))[0]).toBe(70);
  await mergeSegments(db.worker, base.knowledge);
  expect((await rowsLeft(base.knowledge))[0]).toBeLessThan(15);
  expect(await base.search('harbour n7 answer', 50)).toEqual(before);
});

test('what is removed leaves a small segment at once', async () => {
  const base = new TestBase(db);
  const documents: string[] = [];
  for (let at = 0; at < 8; at++) documents.push(await base.put([`letter n${at}`]));
  await mergeSegments(db.worker, base.knowledge);
  for (const document of documents.slice(0, 6)) await base.remove(document);
  const [segment] = await db.worker('index_segments').where({ knowledge: base.knowledge });
  expect(segment).toMatchObject({ removed_count: 0, chunk_count: 2, removed: [] });
  const terms = await db.worker('index_postings').where({ segment: segment.id }).pluck('term');
  expect(terms.sort()).toEqual(['en:letter', 'n6', 'n7']);
});

test('what is removed from a large segment is not found from then on, and leaves it when it is tidied', async () => {
  const base = new TestBase(db);
  const documents: string[] = [];
  for (let at = 0; at < 8; at++) {
    documents.push(await base.put(Array.from({ length: 600 }, (_, part) => `letter n${at} part m${part}`)));
  }
  await mergeSegments(db.worker, base.knowledge);
  await base.remove(documents[3] ?? '');
  await base.remove(documents[5] ?? '');
  const state = () => db.worker('index_segments').where({ knowledge: base.knowledge }).first();
  expect(await state()).toMatchObject({ chunk_count: 3600, removed_count: 1200 });
  const fresh = new TestBase(db);
  for (const at of [0, 1, 2, 4, 6, 7]) {
    await fresh.put(Array.from({ length: 600 }, (_, part) => `letter n${at} part m${part}`));
  }
  const scores = async (one: TestBase, query: string) =>
    (await one.search(query, 20)).map(({ text, score }) => `${text} ${score.toFixed(9)}`).sort();
  const expectAlike = async () => {
    for (const query of ['n3', 'n4 m77', 'm5'])
      expect(await scores(base, query)).toEqual(await scores(fresh, query));
  };
  await expectAlike();
  await tidyIndex(db.worker);
  expect(await state()).toMatchObject({ chunk_count: 3600, removed_count: 0, removed: [] });
  await expectAlike();
});

test('a base that is removed leaves nothing', async () => {
  const base = new TestBase(db);
  await base.put(['one', 'two']);
  await base.put(['three']);
  const scope = { kind: 'person', workspace: base.workspace };
  await inTenant(db.app, scope, (tx) => removeKnowledge(tx, { knowledge: base.knowledge }));
  expect(await rowsLeft(base.knowledge)).toEqual([0, 0, 0, 0]);
});

test('the same ordinal twice in one version is refused', async () => {
  const base = new TestBase(db);
  const version = {
    workspace: base.workspace,
    knowledge: base.knowledge,
    document: randomUUID(),
    index: 1,
    generation: 1,
  };
  const twice = asWorker(db.worker, async (tx) => {
    await indexChunks(tx, version, chunksOf(['one']));
    await indexChunks(tx, version, chunksOf(['two']));
  });
  await expect(twice).rejects.toThrow(/duplicate key/);
  const rows = await asWorker(db.worker, (tx) => queries(tx)('chunks').where({ document: version.document }));
  expect(rows).toEqual([]);
});
