import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress } from '@tutka/egress';
import { type ModelSimulator, startModelSimulator } from '../../../tools/src/model-simulator/index.ts';
import { createModelClient, type Provider } from './index.ts';

const egress = createEgress();
const client = createModelClient({ egress });
let simulator: ModelSimulator;
let provider: Provider;

beforeAll(async () => {
  simulator = await startModelSimulator({ apiKey: 'sk-right' });
  provider = { kind: 'openai-compatible', baseUrl: simulator.url, apiKey: 'sk-right' };
});
afterAll(async () => {
  await simulator.stop();
  await egress.close();
});

const query = 'who pays for night work';
const documents = ['Lunch is at noon.', 'Night work: the firm pays.', 'Night falls early.'];
const ask = (model: string, to: Partial<Provider> = {}) =>
  client.rerank({ provider: { ...provider, ...to }, model, query, documents });

test.each(['sim-rerank', 'sim-rerank;voyage'])('%s scores every document, in their order', async (model) => {
  const { scores, inputTokens, estimated } = await ask(model);
  expect(scores).toEqual([0, 3 / 5, 1 / 3]);
  expect({ inputTokens, estimated }).toEqual({ inputTokens: 17, estimated: false });
});

test('what a provider does not tell of usage is counted from the texts', async () => {
  const { inputTokens, estimated } = await ask('sim-rerank;usage=none');
  expect(estimated).toBe(true);
  expect(inputTokens).toBeGreaterThan(17);
});

test.each([
  ['a key that is wrong', 'sim-rerank', { apiKey: 'sk-wrong' }, 'UNAUTHORISED'],
  ['a provider that is down', 'sim-rerank;fault=server-error', {}, 'PROVIDER_ERROR'],
  ['a model that is not there', 'sim-rerank;fault=no-such-model', {}, 'BAD_MODEL'],
  ['a page to sign in at', 'sim-rerank;fault=not-json', {}, 'BAD_ANSWER'],
  ['a score of no passage', 'sim-rerank;stray', {}, 'BAD_ANSWER'],
  ['Anthropic, which has none', 'sim-rerank', { kind: 'anthropic' as const }, 'REJECTED'],
])('%s is told', async (_, model, to, code) => {
  await expect(ask(model, to)).rejects.toMatchObject({ name: 'ModelFailure', code });
});

test('who loses patience is not waited for', async () => {
  const signal = AbortSignal.timeout(50);
  const asked = client.rerank({ provider, model: 'sim-rerank;first=5000', query, documents, signal });
  await expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
});
