import { expect, test } from '@jest/globals';
import { ModelFailure } from '@tutka/model-client';
import type { Passage, Reranker } from '../retrieval/index.ts';
import { passageReranker } from './rerank-passages.ts';

function passage(ordinal: number): Passage {
  const place = { chunkId: ordinal, knowledge: 'k', document: 'd', index: 1, ordinal, pageOrdinal: 0 };
  const text = { page: null, heading: 'Head', tableHeader: null, text: `text ${ordinal}`, start: 0, end: 6 };
  const scores = { score: 9 - ordinal, coverage: 1, words: 1, similarity: null, rerank: null, matched: [] };
  return { ...place, ...text, ...scores };
}

const found = [0, 1, 2, 3].map(passage);

const reranker = { provider: 'p', model: 'm' };
const took = { inputTokens: 12, estimated: false };

function asked(scores: Reranker['scores']) {
  const problems: unknown[] = [];
  const clock = { now: 0 };
  const reranking = passageReranker({
    model: async () => undefined,
    patienceMs: 60,
    onProblem: (error) => problems.push(error),
    now: () => clock.now,
  });
  const ask = async () => {
    const { passages, ...told } = await reranking.rerank({ ...reranker, scores }, 'what', found);
    return { order: passages.map(({ ordinal }) => ordinal), passages, ...told };
  };
  return { ask, clock, problems };
}

test('the model has the last word; what it says nothing of comes after, as it was found', async () => {
  const seen: unknown[] = [];
  const { ask } = asked(async (question, texts) => {
    seen.push(question, ...texts);
    return { scores: [0.1, undefined, 0.9, undefined], ...took };
  });
  const { order, passages, state, uses } = await ask();
  expect({ order, state }).toEqual({ order: [2, 0, 1, 3], state: 'used' });
  expect(uses).toEqual([{ ...reranker, ...took }]);
  expect(passages.map(({ rerank }) => rerank)).toEqual([0.9, 0.1, null, null]);
  expect(passages.map(({ score }) => score)).toEqual([7, 9, 8, 6]);
  expect(seen).toEqual(['what', 'Head\ntext 0', 'Head\ntext 1', 'Head\ntext 2', 'Head\ntext 3']);
});

test('one that fails leaves the order of the search, is told of, and rests', async () => {
  let calls = 0;
  const { ask, clock, problems } = asked(async () => {
    calls += 1;
    throw new Error('down');
  });
  expect(await ask()).toMatchObject({ order: [0, 1, 2, 3], state: 'failed', uses: [] });
  expect(await ask()).toMatchObject({ order: [0, 1, 2, 3], state: 'failed' });
  expect([calls, problems.length]).toEqual([1, 1]);
  clock.now += 5_001;
  expect((await ask()).reason).toContain('order is that of the search');
  expect(calls).toBe(2);
});

test('one that does not answer in time is not waited for', async () => {
  const { ask } = asked(() => new Promise(() => undefined));
  const started = performance.now();
  expect(await ask()).toMatchObject({ order: [0, 1, 2, 3], state: 'late' });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a question that the model does not take leaves it to the next one', async () => {
  let calls = 0;
  const { ask } = asked(async () => {
    calls += 1;
    if (calls === 1) throw new ModelFailure('REJECTED', 'Too long.', false);
    return { scores: [1, 2, 3, 4], ...took };
  });
  expect(await ask()).toMatchObject({ order: [0, 1, 2, 3], state: 'failed' });
  expect(await ask()).toMatchObject({ order: [3, 2, 1, 0], state: 'used' });
});
