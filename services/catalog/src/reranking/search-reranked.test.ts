import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { type ModelSimulator, startModelSimulator } from '../../../../tools/src/model-simulator/index.ts';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

let simulator: ModelSimulator;
let other: RunningAgents;
let running: RunningAgents;
beforeAll(async () => {
  simulator = await startModelSimulator();
  running = await runAgents({ settings: { MODEL_BASE_URL: simulator.url, RERANK_MODEL: 'sim-rerank' } });
  const settings = { MODEL_BASE_URL: simulator.url, RERANK_MODEL: 'sim-rerank;fault=server-error' };
  other = await runAgents({ settings, beside: running });
}, 120_000);
afterAll(async () => {
  await other.close();
  await running.close();
  await simulator.stop();
});

const { agent, done, knowledge } = agentCalls(() => running);
const ada = person();
const question = 'ferry to the island';
// Words alone prefer the long one, which says more of them; the model, the share of them.
const texts = [
  'The ferry, the island ferry, goes to the island: a ferry for cars, bicycles, dogs and other freight of the island.',
  'Ferry to the island.',
];

test('passages come in the order of the rerank model, each with its score, in the test and in a turn', async () => {
  const [first = '', second = ''] = texts;
  const base = await knowledge(ada, first);
  const at = { as: ada, params: { id: base } };
  await done(routes.addDocument, { ...at, body: { name: 'Second', content: second } });
  await eventually(
    () => done(routes.getKnowledge, at),
    ({ status, chunkCount }) => status === 2 && chunkCount === 2,
  );
  const ask = (of: RunningAgents, topK: number) =>
    of.call(routes.searchKnowledge, { as: ada, params: { id: base }, body: { query: question, topK } });
  const plain = (await ask(other, 8)).body.data;
  expect(plain.rerank).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('could not be asked'),
  });
  expect(plain.passages.map(({ rerank }: { rerank: unknown }) => rerank)).toEqual([null, null]);
  expect(other.log()).toContain('the rerank model could not be asked');
  const { rerank, passages } = (await ask(running, 8)).body.data;
  expect(rerank).toEqual({ state: 'used', reason: null });
  expect(passages.map(({ text }: { text: string }) => text)).toEqual([texts[1], texts[0]]);
  expect(passages[0].rerank).toBeGreaterThan(passages[1].rerank);
  expect((await ask(running, 1)).body.data.passages).toMatchObject([{ text: texts[1] }]);

  const { uuid } = await agent(ada, { knowledges: [base] });
  const turn = { agentUuid: uuid, question, turnId: '', model: '' };
  const { passages: told } = await running.rpc.as(ada).prepareTurn(turn);
  expect(told[0]?.text).toBe(texts[1]);
});
