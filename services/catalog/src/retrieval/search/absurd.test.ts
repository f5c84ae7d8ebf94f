import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';

let db: RetrievalDatabase;
let base: TestBase;

beforeAll(async () => {
  db = await openRetrieval();
  base = new TestBase(db);
  await base.put([
    'To be, or not to be, that is the question',
    'A plain text about ships',
    'to and fro, as it is',
  ]);
});

afterAll(() => db.drop());

test.each([
  ['', 0],
  ['   \n\t', 0],
  ['\0', 0],
  ['?!… — 🚢 ()', 0],
  ["'; DROP TABLE chunks; --", 0],
  ['%_\\ $1 ?', 0],
  ['ships\0\ud800 \udfff', 1],
  [`ships ${'\u0301'.repeat(5000)}`, 1],
  ['x'.repeat(500_000), 0],
  [`ships ${Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' ')}`, 1],
  [`ships ${'水'.repeat(10_000)}`, 1],
])('%j', async (query, count) => {
  expect(await base.search(query)).toHaveLength(count);
});

test('a question of stop words alone finds the text that says them so', async () => {
  expect((await base.texts('to be or not to be'))[0]).toMatch(/that is the question/);
});

test('a base without a document, or that does not exist, has no answer', async () => {
  expect(await new TestBase(db).search('ships')).toEqual([]);
  expect(await base.search('ships', 5, [])).toEqual([]);
});

test('endless runs of digits and dots are read in one go', async () => {
  const one = new TestBase(db);
  await one.put([`${'1.'.repeat(300_000)}a anchor`, `${'1,234'.repeat(100_000)}a`, '9'.repeat(500_000)]);
  expect(await one.search('anchor')).toHaveLength(1);
});

test('no more passages than asked for', async () => {
  expect(await base.search('question ships fro', 2)).toHaveLength(2);
});

test('whatever a text holds is indexed, kept as far as PostgreSQL can keep it, and searched for', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(anything, anything, async (text, query) => {
      const one = new TestBase(db);
      await one.put([`${text}\0\ud800 anchor`, '']);
      const [found] = await one.search(`anchor ${query}`);
      expect(found?.text).toBe(`${text.replaceAll('\0', ' ').toWellFormed()} \ufffd anchor`);
      expect(found?.text).toHaveLength(text.length + 9);
    }),
    { numRuns: 30 },
  );
});
