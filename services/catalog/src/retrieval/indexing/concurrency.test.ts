import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';
import { mergeSegments } from '../index.ts';

let db: RetrievalDatabase;

beforeAll(async () => {
  db = await openRetrieval();
});

afterAll(() => db.drop());

const texts = (at: number) =>
  Array.from({ length: 20 }, (_, part) => `report n${at} part m${part} on the harbour`);

test('documents come, change and go at once while others search: nothing is lost, nothing waits for ever', async () => {
  const base = new TestBase(db);
  const leaving = await Promise.all(Array.from({ length: 12 }, (_, at) => base.put(texts(100 + at))));
  let busy = true;
  let searches = 0;
  const searching = Array.from({ length: 3 }, async () => {
    while (busy) {
      const found = await base.search('harbour reports', 50);
      expect(found.length).toBeGreaterThan(0);
      searches += 1;
    }
  });
  const merging = (async () => {
    while (busy) await mergeSegments(db.worker, base.knowledge);
  })();
  const staying = Array.from({ length: 24 }, () => randomUUID());
  const work = [
    ...staying.map(async (document, at) => {
      await base.put(texts(900 + at), document);
      await base.put(texts(at), document);
    }),
    ...leaving.map((document) => base.remove(document)),
  ];
  await Promise.all(work).finally(() => {
    busy = false;
  });
  await Promise.all([...searching, merging]);
  expect(searches).toBeGreaterThan(0);

  const undisturbed = new TestBase(db);
  for (const at of staying.keys()) await undisturbed.put(texts(at));
  for (const query of ['harbour', 'report n5', 'm7 n11 part', 'n905', 'n103']) {
    const seen = async (one: TestBase) =>
      (await one.search(query, 600)).map(({ text, score }) => [text, score.toFixed(9)].join()).sort();
    expect(await seen(base)).toEqual(await seen(undisturbed));
  }
}, 60_000);

test('a text that is replaced while others search is always found, as it was or as it is', async () => {
  const base = new TestBase(db);
  const document = await base.put(['the night train leaves at n0']);
  let busy = true;
  const counts = new Set<number>();
  const searching = Array.from({ length: 4 }, async () => {
    while (busy) counts.add((await base.search('train', 10)).length);
  });
  const replacing = async () => {
    for (let n = 1; n <= 60; n++) await base.put([`the night train leaves at n${n}`], document);
  };
  await replacing().finally(() => {
    busy = false;
  });
  await Promise.all(searching);
  expect([...counts]).toEqual([1]);
}, 60_000);
