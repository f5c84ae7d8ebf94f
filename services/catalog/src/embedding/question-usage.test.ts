import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type ModelSimulator, startModelSimulator } from '../../../../tools/src/model-simulator/index.ts';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { refused } from '../../test/share-calls.ts';
import { usageOf } from '../../test/usage.ts';

let simulator: ModelSimulator;
let running: RunningAgents;
beforeAll(async () => {
  simulator = await startModelSimulator();
  const settings = {
    MODEL_BASE_URL: simulator.url,
    EMBEDDING_MODEL: 'sim-embed',
    RERANK_MODEL: 'sim-rerank',
  };
  running = await runAgents({ settings });
}, 120_000);
afterAll(async () => {
  await running.close();
  await simulator.stop();
});

const { agent, done, knowledge, save } = agentCalls(() => running);
const text = 'The ferry to the island leaves at noon.';
const question = 'When does the ferry leave?';
// As the simulator counts: a token is four characters to its embedding model, a word to the other.
const [ofText, ofQuestion, ofOrder] = [Math.ceil(text.length / 4), Math.ceil(question.length / 4), 8 + 5];

const shown = async (workspace: string) =>
  (await usageOf(running.worker, workspace)).map(({ data: { kind, model, inputTokens, turnId } }) =>
    [kind, model, inputTokens, turnId].join(' '),
  );

test('a search by hand is told with what it took, a vector that is known costs nothing again', async () => {
  const ada = person();
  const base = await knowledge(ada, text);
  const made = `document-embedding sim-embed ${ofText} `;
  expect(await shown(ada.workspace)).toEqual([made]);
  const search = () =>
    running.call(routes.searchKnowledge, { as: ada, params: { id: base }, body: { query: question } });
  expect((await search()).body.data).toMatchObject({ vectors: { state: 'used' }, rerank: { state: 'used' } });
  const asked = `question-embedding sim-embed ${ofQuestion} `;
  const ordered = `question-reranking sim-rerank ${ofOrder} `;
  expect((await shown(ada.workspace)).sort()).toEqual([made, asked, ordered].sort());
  await search();
  expect((await shown(ada.workspace)).sort()).toEqual([made, asked, ordered, ordered].sort());
});

test('a turn is told once however often it is prepared, and the asker pays', async () => {
  const [owner, guest] = [person(), person()];
  const base = await knowledge(owner, text);
  const { uuid } = await agent(owner, { knowledges: [base], isPublic: true, isFree: true });
  await save(owner, uuid, { name: 'Ferry' });
  await running.call(routes.publishAgent, { as: owner, params: { id: uuid }, body: {} });
  const turnId = randomUUID();
  const turn = { agentUuid: uuid, question: `${question} Today?`, turnId };
  for (const _ of [1, 2]) expect((await running.rpc.as(guest).prepareTurn(turn)).passages).toHaveLength(1);
  expect(await shown(owner.workspace)).toHaveLength(1);
  const took = (await shown(guest.workspace)).sort();
  expect(took).toEqual([
    `question-embedding sim-embed ${Math.ceil(turn.question.length / 4)} ${turnId}`,
    `question-reranking sim-rerank ${ofOrder + 1} ${turnId}`,
  ]);
});

test('a share whose messages are used up costs its owner nothing more', async () => {
  const owner = person();
  const base = await knowledge(owner, text);
  const { uuid: agentUuid } = await agent(owner, { knowledges: [base] });
  const body = { kind: 'link', messageLimit: 1 };
  const share = await done(routes.createShare, { as: owner, params: { id: agentUuid }, body });
  const visitor = { kind: 'visitor', visitor: randomUUID(), workspace: owner.workspace } as const;
  const guest = running.rpc.as({ ...visitor, share: share.uuid });
  const turn = { agentUuid, question: `${question} At night?`, turnId: randomUUID() };
  expect(await refused(guest.prepareTurn(turn))).toBe('open');
  const paid = await shown(owner.workspace);
  const more = { agentUuid, question: `${question} At dawn?` };
  for (const turnId of [randomUUID(), ''])
    expect(await refused(guest.prepareTurn({ ...more, turnId }))).toBe('SHARE_USED_UP');
  expect(await shown(owner.workspace)).toEqual(paid);
  // It has its place already.
  expect(await refused(guest.prepareTurn(turn))).toBe('open');
});
