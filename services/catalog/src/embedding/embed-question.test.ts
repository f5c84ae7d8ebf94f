import { expect, test } from '@jest/globals';
import { ModelFailure } from '@tutka/model-client';
import { wordEmbedder, wordModel } from '../../test/word-embedder.ts';
import { scanIndex } from '../retrieval/vectors/scan-index.ts';
import { questionEmbedder } from './embed-question.ts';

const never = () => new Promise<void>(() => undefined);

function asked() {
  const embedder = wordEmbedder();
  const clock = { now: 0 };
  const embed = questionEmbedder({ embedder, index: scanIndex(), patienceMs: 60, now: () => clock.now });
  return { embedder, clock, ask: (question: string) => embed(question, [wordModel]) };
}

test('a question is embedded once', async () => {
  const { embedder, ask } = asked();
  const uses = [{ ...wordModel, inputTokens: 1, estimated: false }];
  expect(await ask('what')).toMatchObject({ uses, state: 'used', reason: null });
  const again = await ask('what');
  expect([again.vectors?.of.size, again.uses]).toEqual([1, []]);
  expect(embedder.texts).toEqual(['what']);
});

test('what a question was made into is forgotten in a while: its provider may have moved', async () => {
  const { embedder, clock, ask } = asked();
  await ask('what');
  clock.now += 9 * 60_000;
  expect((await ask('what')).uses).toEqual([]);
  clock.now += 60_001;
  expect((await ask('what')).uses).toHaveLength(1);
  expect(embedder.texts).toEqual(['what', 'what']);
});

test('a model that does not answer in time is not waited for, and rests', async () => {
  const { embedder, clock, ask } = asked();
  embedder.before = never;
  const started = performance.now();
  expect(await ask('one')).toMatchObject({ vectors: undefined, state: 'late' });
  expect(performance.now() - started).toBeLessThan(1_000);
  embedder.before = async () => undefined;
  expect(await ask('two')).toMatchObject({ state: 'late' });
  clock.now += 5_001;
  expect(await ask('two')).toMatchObject({ state: 'used' });
});

test('a model that fails is told apart from a late one', async () => {
  const { embedder, ask } = asked();
  embedder.before = () => Promise.reject(new Error('down'));
  const answer = await ask('one');
  expect(answer).toMatchObject({ vectors: undefined, state: 'failed' });
  expect(answer.reason).toContain('words alone');
});

test('a question that the model does not take leaves it to the next one', async () => {
  const { embedder, ask } = asked();
  const long = new ModelFailure('CONTEXT_TOO_LONG', 'Too long.', false);
  embedder.before = () => Promise.reject(long);
  expect(await ask('a long one')).toMatchObject({ vectors: undefined, state: 'failed' });
  embedder.before = async () => undefined;
  expect(await ask('a short one')).toMatchObject({ state: 'used' });
});

test('without a model there is nothing to say', async () => {
  const embed = questionEmbedder({ embedder: wordEmbedder([]), index: scanIndex(), patienceMs: 60 });
  expect(await embed('one', [])).toEqual({ vectors: undefined, uses: [], state: 'none', reason: null });
});
