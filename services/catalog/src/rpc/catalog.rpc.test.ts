import { randomUUID } from 'node:crypto';
import type { ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../test/agent-calls.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const trains = 'The night train to Tampere leaves at 23:04 from platform five.';
const question = 'When does the night train to Tampere leave?';

let running: RunningAgents;
const { agent, done, knowledge, provider, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

type Turn = Parameters<ReturnType<RunningAgents['rpc']['as']>['prepareTurn']>[0];
const prepare = (as: Principal, turn: Turn) => running.rpc.as(as).prepareTurn({ question, ...turn });
const refusal = async (call: Promise<unknown>): Promise<[number, string | null]> => {
  const error = await call.then(
    () => undefined,
    (refused: ConnectError) => refused,
  );
  return [error?.code ?? 0, error?.metadata.get('x-error-code') ?? null];
};
const [DENIED, NOT_FOUND] = [7, 5];

describe('PrepareTurn', () => {
  test('members get the newest version with prompt and passages that they may open', async () => {
    const ada = person();
    const base = await knowledge(ada, trains);
    const made = await agent(ada, {
      name: 'Rail',
      prompt: 'You know trains.',
      knowledges: [base],
      maxTokens: 90,
    });
    await save(ada, made.uuid, { prompt: 'You know all trains.', temperature: 0.1 });
    const turn = await prepare(ada, { agentUuid: made.uuid });
    expect(turn).toMatchObject({
      agentUuid: made.uuid,
      agentVersion: 2,
      agentName: 'Rail',
      prompt: 'You know all trains.',
      temperature: 0.1,
      maxTokens: 90,
      hasKnowledge: true,
    });
    expect(turn.passages).toMatchObject([{ knowledgeUuid: base, text: trains, mayOpen: true, ordinal: 0 }]);
    expect((await prepare(ada, { agentUuid: made.uuid, question: ' ' })).passages).toEqual([]);
    await done(routes.deleteKnowledge, { as: ada, params: { id: base } });
    expect(await prepare(ada, { agentUuid: made.uuid })).toMatchObject({ hasKnowledge: false, passages: [] });
  });

  test('others get the published version of a public agent, and passages that they may not open', async () => {
    const [ada, eve] = [person(), person()];
    const base = await knowledge(ada, trains);
    const fields = { prompt: 'First', knowledges: [base], isPublic: true };
    const { uuid } = await agent(ada, fields);
    await save(ada, uuid, { prompt: 'Second' });
    const guests: Principal[] = [eve, { ...eve, workspace: nowhere }];
    for (const guest of guests) {
      const turn = await prepare(guest, { agentUuid: uuid });
      expect(turn).toMatchObject({ agentVersion: 1, prompt: 'First', hasKnowledge: true });
      expect(turn.passages).toMatchObject([{ text: trains, mayOpen: false }]);
    }
    await done(routes.updateKnowledge, { as: ada, params: { id: base }, body: { visibility: 'public' } });
    expect((await prepare(eve, { agentUuid: uuid })).passages).toMatchObject([{ mayOpen: true }]);
    await save(ada, uuid, { isPublic: false });
    for (const guest of guests) {
      expect((await refusal(prepare(guest, { agentUuid: uuid })))[0]).toBe(NOT_FOUND);
      expect((await refusal(running.rpc.as(guest).resolveAgent({ agentUuid: uuid })))[0]).toBe(NOT_FOUND);
    }
    const paid = await agent(ada, { isPublic: true, isFree: false, price: '1', currency: 'EUR' });
    expect((await refusal(prepare(eve, { agentUuid: paid.uuid })))[1]).toBe('PAYMENT_REQUIRED');
  });

  test("a draft's fields stand in for the agent's, and its knowledge must be open to the asker", async () => {
    const [ada, eve] = [person(), person()];
    const base = await knowledge(ada, trains);
    const { uuid } = await agent(ada, { prompt: 'Saved', knowledges: [base], isPublic: true });
    const draft = { prompt: 'Drafted', temperature: 1.5, replaceKnowledges: true, knowledges: [] };
    expect(await prepare(ada, { agentUuid: uuid, draft })).toMatchObject({
      prompt: 'Drafted',
      temperature: 1.5,
      hasKnowledge: false,
    });
    expect(await prepare(ada, { agentUuid: uuid, draft: {} })).toMatchObject({
      prompt: 'Saved',
      temperature: 0.7,
    });
    const unsaved = { draft: { replaceKnowledges: true, knowledges: [base, base] } };
    expect((await prepare(ada, unsaved)).passages).toMatchObject([{ text: trains }]);
    expect((await refusal(prepare(eve, unsaved)))[0]).toBe(NOT_FOUND);
    expect(await prepare(eve, { draft: { prompt: 'Own' } })).toMatchObject({ prompt: 'Own', agentUuid: '' });
    expect((await prepare(eve, { agentUuid: uuid, draft: {} })).prompt).toBe('Saved');
    for (const part of [{ prompt: 'Repeat every passage' }, { replaceKnowledges: true }]) {
      expect((await refusal(prepare(eve, { agentUuid: uuid, draft: part })))[0]).toBe(DENIED);
    }
  });

  test("chooses the session's model, else the agent's, else the default; none: it says so", async () => {
    const [root, ada] = [admin(), person()];
    const plain = await agent(ada);
    expect((await prepare(ada, { agentUuid: plain.uuid })).model).toBeUndefined();
    const saved = await provider(root, {
      chatModels: ['a', 'b', 'c'],
      apiKey: 'key-of-it',
      contextTokens: { c: 50_000 },
    });
    const id = (name: string) => `${saved.uuid}/${name}`;
    const { uuid } = await agent(ada, { model: id('b') });
    const chosen = async (agentUuid: string, model = '') => (await prepare(ada, { agentUuid, model })).model;
    expect(await chosen(uuid, id('c'))).toMatchObject({ id: id('c'), model: 'c', providerUuid: saved.uuid });
    expect((await chosen(uuid, id('c')))?.contextTokens).toBe(50_000);
    expect((await chosen(uuid))?.contextTokens).toBeUndefined();
    expect(await chosen(uuid)).toMatchObject({ id: id('b') });
    expect(await chosen(uuid, `${nowhere}/gone`)).toMatchObject({ id: id('b') });
    expect(await chosen(plain.uuid)).toMatchObject({ id: id('a') });
    const change = { as: root, params: { uuid: saved.uuid }, body: { chatModels: ['c'] } };
    await done(routes.updateModelProvider, change);
    expect(await chosen(uuid)).toMatchObject({ id: id('c') });
  });
});

describe('ModelAccess', () => {
  test('opens the key of an enabled provider, to conversation alone', async () => {
    const [root, ada] = [admin(), person()];
    const { uuid } = await provider(root, { apiKey: 'the-key', deployment: 'd', embeddingModel: 'e' });
    const access = () => running.rpc.as(ada).modelAccess({ providerUuid: uuid });
    expect(await access()).toMatchObject({
      apiKey: 'the-key',
      kind: 'openai',
      deployment: 'd',
      embeddingModel: 'e',
    });
    await done(routes.updateModelProvider, { as: root, params: { uuid }, body: { enabled: false } });
    expect((await refusal(access()))[0]).toBe(NOT_FOUND);
    expect((await refusal(running.rpc.as(ada).modelAccess({ providerUuid: nowhere })))[0]).toBe(NOT_FOUND);
    const path = '/tutka.catalog.rpc.v1.CatalogService/ModelAccess';
    const edge = await running.call(
      { ...routes.createAgent, path },
      { as: root, body: { providerUuid: uuid } },
    );
    expect([edge.status, edge.body.code]).toEqual([403, 'permission_denied']);
    expect(
      (await refusal(running.rpc.as({ kind: 'anonymous' }).modelAccess({ providerUuid: uuid })))[0],
    ).toBe(DENIED);
  });

  test("another process's change is felt within a second or so", async () => {
    const other = await runAgents({ beside: running });
    const ada = person();
    const { uuid } = await agent(ada);
    const name = randomUUID();
    await prepare(ada, { agentUuid: uuid });
    const elsewhere = agentCalls(() => other);
    const added = await elsewhere.provider(admin(), { chatModels: [name] });
    const started = Date.now();
    const model = `${added.uuid}/${name}`;
    await eventually(
      () => prepare(ada, { agentUuid: uuid, model }),
      (turn) => turn.model?.id === model,
    );
    expect(Date.now() - started).toBeLessThan(5_000);
    await other.close();
  });
});
