import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { createModelClient, type ModelClient, type Provider } from '../src/index.ts';

const SLOW_MS = 1_000;

let answering: Answering;
let egress: Egress;
let client: ModelClient;
let provider: Provider;

/** A provider that takes longer than other answers are waited for. */
beforeAll(async () => {
  answering = await startAnswering();
  answering.use((request, response) => {
    const answer = request.url?.endsWith('/rerank')
      ? { results: [{ index: 0, relevance_score: 0.5 }] }
      : { data: [{ id: 'm' }] };
    setTimeout(() => response.end(JSON.stringify(answer)), SLOW_MS);
  });
  provider = { kind: 'openai-compatible', baseUrl: `${answering.url}/v1` };
  egress = createEgress({ timeoutMs: SLOW_MS / 10 });
  client = createModelClient({ egress });
});
afterAll(async () => {
  await egress.close();
  await answering.stop();
});

test('a rerank model is waited for as long as its caller waits', async () => {
  const call = { provider, model: 'm', query: 'q', documents: ['d'] };
  expect(await client.rerank(call)).toMatchObject({ scores: [0.5] });
  const soon = AbortSignal.timeout(SLOW_MS / 10);
  await expect(client.rerank({ ...call, signal: soon })).rejects.toMatchObject({ code: 'ABORTED' });
});

test('so is a list of models', async () => {
  expect(await client.listModels(provider)).toMatchObject([{ name: 'm' }]);
});
