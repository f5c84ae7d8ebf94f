import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';
import { mergeSegments } from '../index.ts';

let db: RetrievalDatabase;

beforeAll(async () => {
  db = await openRetrieval();
});

afterAll(() => db.drop());

/** The score of every text by the formula, looking at each text whole, with nothing of the index. */
function bruteForce(texts: readonly string[], query: string): Map<string, number> {
  const words = texts.map((text) => text.split(' '));
  const average = words.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const asked = query.split(' ');
  const rarity = (term: string) => {
    const holding = words.filter((list) => list.includes(term)).length;
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  };
  const score = (list: string[]) => {
    const bm25 = asked.map((term) => {
      const times = list.filter((word) => word === term).length;
      return (rarity(term) * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * list.length) / average));
    });
    const pairs = asked.slice(1).map((term, at) => `${asked[at]} ${term}`);
    const together = [...new Set(pairs)].filter((pair) => {
      const [one, other] = pair.split(' ');
      return one !== other && list.some((word, at) => word === one && list[at + 1] === other);
    });
    const bonus = together.map((pair) => 0.2 * Math.min(...pair.split(' ').map(rarity)));
    return [...bm25, ...bonus].reduce((sum, part) => sum + part, 0);
  };
  return new Map(
    texts.flatMap((text, at) =>
      asked.some((term) => words[at]?.includes(term)) ? [[text, score(words[at] ?? [])]] : [],
    ),
  );
}

interface Step {
  readonly what: 'put' | 'again' | 'remove' | 'merge';
  readonly which: number;
  readonly texts: readonly string[];
}

// Codes have no stem, so the texts are their terms.
const code = fc.integer({ min: 1, max: 12 }).map((number) => `k${number}`);
const text = fc.array(code, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));
const documents = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('put' as const, 'again' as const, 'remove' as const, 'merge' as const),
  which: fc.nat(20),
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
});

async function expectFound(base: TestBase, kept: Iterable<readonly string[]>, query: string): Promise<void> {
  const found = await base.search(query, 200);
  const expected = bruteForce([...kept].flat(), query);
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  expect(new Set(found.map((passage) => passage.text))).toEqual(new Set(expected.keys()));
  for (const passage of found) expect(passage.score).toBeCloseTo(expected.get(passage.text) ?? Number.NaN, 9);
}

/** A base and what it should hold. */
class MirroredBase {
  readonly base = new TestBase(db);
  readonly kept = new Map<string, readonly string[]>();

  async put(texts: readonly string[], document?: string): Promise<void> {
    this.kept.set(await this.base.put(texts, document), texts);
  }

  async take({ what, which, texts }: Step): Promise<void> {
    if (what === 'merge') return await mergeSegments(db.worker, this.base.knowledge);
    const document = [...this.kept.keys()][which % Math.max(this.kept.size, 1)];
    if (what === 'put' || !document) return await this.put(texts);
    if (what === 'again') return await this.put(texts, document);
    await this.base.remove(document);
    this.kept.delete(document);
  }
}

test('scores are those of BM25 worked out by hand, whatever was added, read again, removed and merged', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.array(step, { maxLength: 8 }), text, async (first, steps, query) => {
      const mirrored = new MirroredBase();
      for (const texts of first) await mirrored.put(texts);
      for (const one of steps) await mirrored.take(one);
      const { base, kept } = mirrored;
      if (kept.size > 0) await expectFound(base, kept.values(), query);
      else expect(await base.search(query)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('several bases are searched as one', async () => {
  const one = new TestBase(db);
  const other = new TestBase(db, one.workspace);
  await one.put(['k1 k2 k3', 'k4 k4']);
  await other.put(['k1 k5', 'k2 k6 k7 k8']);
  const found = await one.search('k1 k2', 50, [one.knowledge, other.knowledge]);
  const expected = bruteForce(['k1 k2 k3', 'k4 k4', 'k1 k5', 'k2 k6 k7 k8'], 'k1 k2');
  expect(found).toHaveLength(3);
  for (const { text, score } of found) expect(score).toBeCloseTo(expected.get(text) ?? Number.NaN, 9);
});

test('a text that is there twice is found once', async () => {
  const base = new TestBase(db);
  await base.put(['The red fox sleeps', 'Another story']);
  await base.put(['The red fox sleeps']);
  expect(await base.texts('red fox')).toEqual(['The red fox sleeps']);
});

test('words in the order of the question decide between like texts', async () => {
  const base = new TestBase(db);
  await base.put(['heat of a transfer', 'transfer of a heat', 'cold rooms', 'warm halls']);
  expect((await base.texts('heat transfer'))[0]).toBe('heat of a transfer');
});

test('a heading and the header of a table are found with the passage', async () => {
  const base = new TestBase(db);
  await base.putChunks([
    { ordinal: 0, pageOrdinal: 0, text: '12 | 40', tableHeader: 'Turbine | Output', start: 5, end: 12 },
    {
      ordinal: 1,
      pageOrdinal: 3,
      page: 4,
      text: 'It turns slowly.',
      heading: 'The propeller',
      start: 0,
      end: 16,
    },
  ]);
  const [table] = await base.search('turbines');
  expect(table).toMatchObject({ ordinal: 0, tableHeader: 'Turbine | Output', start: 5, end: 12, page: null });
  const [section] = await base.search('propellers');
  expect(section).toMatchObject({ ordinal: 1, page: 4, pageOrdinal: 3, heading: 'The propeller' });
});

test('a passage says which words of the question it has, and which part of its score they are', async () => {
  const base = new TestBase(db);
  await base.put(['Pumps are cleaned; a clean pump lasts.', 'Halls are warm.']);
  const [found] = await base.search('What says the document about cleaning the pump?');
  expect(found?.matched).toEqual(['pumps', 'cleaned', 'clean', 'pump']);
  expect(found).toMatchObject({ words: found?.score, similarity: null });
  const chinese = new TestBase(db);
  await chinese.put(['水泵的保修期为两年。']);
  expect((await chinese.search('水泵'))[0]?.matched).toEqual(['水泵']);
});

test('a passage that stands in many documents does not hide the others', async () => {
  const base = new TestBase(db);
  for (let n = 0; n < 130; n++) await base.put(['The harbour office.']);
  const longer = `The old harbour was built of granite in 1871, ${'and much else happened there. '.repeat(5)}`;
  await base.put([longer]);
  expect(await base.texts('harbour', 8)).toEqual(['The harbour office.', longer]);
});
