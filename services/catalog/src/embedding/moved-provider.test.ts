import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../test/agent-calls.ts';
import { embedding, type ModelEndpoint, startModelEndpoint } from '../../test/model-endpoint.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

let running: RunningAgents;
let endpoints: [ModelEndpoint, ModelEndpoint];
beforeAll(async () => {
  endpoints = [await startModelEndpoint(), await startModelEndpoint()];
  for (const endpoint of endpoints) endpoint.otherwise = ({ input }) => embedding(input);
  running = await runAgents();
});
afterAll(async () => {
  await running.close();
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
});

const { done, knowledge, provider } = agentCalls(() => running);

test('a base that is read again has vectors of the model that its provider has moved to', async () => {
  const [root, ada] = [admin(), person()];
  const [before, after] = endpoints;
  const { baseUrl, kind } = before.provider;
  const { uuid } = await provider(root, { kind, baseUrl, chatModels: [], embeddingModel: 'e' });
  const text = 'The night train leaves at 23:04.';
  const base = await knowledge(ada, text);
  expect(before.bodies.map(({ input }) => input)).toEqual([[text]]);
  const moved = { baseUrl: after.provider.baseUrl };
  await done(routes.updateModelProvider, { as: root, params: { uuid }, body: moved });
  await done(routes.reindexKnowledge, { as: ada, params: { id: base } });
  await eventually(
    () => done(routes.getKnowledge, { as: ada, params: { id: base } }),
    ({ status }) => status === 2,
  );
  expect(after.bodies.map(({ input }) => input)).toEqual([[text]]);
});
