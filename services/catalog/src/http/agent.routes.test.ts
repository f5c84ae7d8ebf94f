import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Agent, routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';

let running: RunningAgents;
const { agent, done, knowledge, outcome, provider, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

const get = (as: ReturnType<typeof person>, id: string): Promise<Agent> =>
  done(routes.getAgent, { as, params: { id } });

describe('an agent of one workspace', () => {
  test('is made, saved version by version, published and removed', async () => {
    const ada = person();
    const made = await agent(ada, { name: '  Librarian ', prompt: 'You know books.', tags: ['b'] });
    expect(made).toMatchObject({
      name: 'Librarian',
      prompt: 'You know books.',
      temperature: 0.7,
      model: null,
      version: 1,
      publishedVersion: 1,
      entitlement: 'owner',
      isAssistant: false,
      owner: { uuid: ada.userUuid, logo: `/api/logos/${ada.userUuid}`, email: 'a******' },
    });
    expect(await get(ada, made.uuid)).toEqual(made);
    expect(await save(ada, made.uuid, { prompt: 'You know maps.' })).toMatchObject({
      name: 'Librarian',
      prompt: 'You know maps.',
      version: 2,
      publishedVersion: 1,
    });
    expect((await save(ada, made.uuid, { prompt: 'You know maps.' })).version).toBe(2);
    expect((await save(ada, made.uuid, { prompt: '' })).prompt).toBe('');
    const published = { as: ada, params: { id: made.uuid } };
    expect((await done(routes.publishAgent, published)).publishedVersion).toBe(3);
    expect((await done(routes.publishAgent, { ...published, body: { version: 2 } })).publishedVersion).toBe(
      2,
    );
    expect(await outcome(routes.publishAgent, { ...published, body: { version: 4 } })).toEqual([
      400,
      'NO_SUCH_VERSION',
    ]);
    expect(await done(routes.deleteAgent, published)).toBeNull();
    for (const route of [routes.getAgent, routes.deleteAgent, routes.publishAgent]) {
      expect(await outcome(route, published)).toEqual([404, 'AGENT_NOT_FOUND']);
    }
    const left = await running.worker('agent_prompts').where({ agent: made.uuid });
    expect(left).toEqual([]);
  });

  test('refuses what it cannot be', async () => {
    const as = person();
    const { uuid } = await agent(as);
    for (const body of [
      { name: 'x', owner: nowhere },
      { name: 'x', entitlement: 'owner' },
      { name: 'x', version: 7 },
      { name: ' ' },
      { name: 'half \ud800' },
      { name: 'x', temperature: 2.1 },
      { name: 'x', knowledges: ['1'] },
      { name: 'x', logo: 'https://elsewhere.test/a.png' },
      { name: 'x', isFree: false },
      { name: 'x', isFree: false, price: '0', currency: 'EUR' },
      { name: 'x', model: `${nowhere}/gpt` },
      { name: 'x', model: '' },
    ]) {
      expect([body, (await outcome(routes.createAgent, { as, body }))[0]]).toEqual([body, 400]);
      expect([body, (await outcome(routes.updateAgent, { as, params: { id: uuid }, body }))[0]]).toEqual([
        body,
        400,
      ]);
    }
    expect((await outcome(routes.getAgent, { as, params: { id: 'x' } }))[0]).toBe(400);
    expect(await get(as, uuid)).toMatchObject({ version: 1, name: 'Agent' });
  });

  test('is made once under one Idempotency-Key', async () => {
    const as = person();
    const call = (body: object) =>
      running.call(routes.createAgent, { as, body, headers: { 'idempotency-key': 'k1' } });
    const [first, again] = [await call({ name: 'One' }), await call({ name: 'One' })];
    expect(again.body.data.uuid).toBe(first.body.data.uuid);
    expect((await call({ name: 'Two' })).status).toBe(409);
    expect((await running.call(routes.listAgents, { as })).body.pagination.total).toBe(2);
  });

  test('keeps a model that is offered no more until another is chosen', async () => {
    const as = person();
    const saved = await provider(admin(), { chatModels: ['kept', 'other'] });
    const { uuid } = await agent(as, { model: `${saved.uuid}/kept` });
    await done(routes.deleteModelProvider, { as: admin(), params: { uuid: saved.uuid } });
    const kept = await save(as, uuid, { name: 'Renamed', model: `${saved.uuid}/kept` });
    expect(kept).toMatchObject({ name: 'Renamed', model: `${saved.uuid}/kept` });
    const other = { as, params: { id: uuid }, body: { model: `${saved.uuid}/other` } };
    expect(await outcome(routes.updateAgent, other)).toEqual([400, 'MODEL_NOT_OFFERED']);
  });

  test('links knowledge that its writer may read, and drops what is deleted or closed', async () => {
    const [ada, eve] = [person(), person()];
    const own = await knowledge(ada, 'A train leaves at noon.');
    const [closed, open] = [
      await knowledge(eve, 'Secret.'),
      await knowledge(eve, 'Known.', { visibility: 'public' }),
    ];
    const { uuid, knowledges } = await agent(ada, { knowledges: [own, open, own] });
    expect(knowledges).toEqual([own, open]);
    for (const wanted of [closed, nowhere]) {
      const body = { name: 'x', knowledges: [own, wanted] };
      const refused = [404, 'KNOWLEDGE_NOT_FOUND'];
      expect(await outcome(routes.createAgent, { as: ada, body })).toEqual(refused);
      expect(await outcome(routes.updateAgent, { as: ada, params: { id: uuid }, body })).toEqual(refused);
    }
    await done(routes.updateKnowledge, { as: eve, params: { id: open }, body: { visibility: 'private' } });
    expect((await get(ada, uuid)).knowledges).toEqual([own]);
    await done(routes.deleteKnowledge, { as: ada, params: { id: own } });
    expect((await get(ada, uuid)).knowledges).toEqual([]);
    expect((await save(ada, uuid, { name: 'Still to be saved' })).knowledges).toEqual([]);
  });
});

describe('an agent of another workspace', () => {
  const writes = [
    [routes.updateAgent, { name: 'Stolen' }],
    [routes.publishAgent, {}],
    [routes.deleteAgent, undefined],
  ] as const;

  test('is not there while it is private', async () => {
    const [ada, eve] = [person(), person()];
    const { uuid } = await agent(ada);
    for (const [route, body] of [[routes.getAgent, undefined] as const, ...writes]) {
      const refused = await outcome(route, { as: eve, params: { id: uuid }, body });
      expect([route.path, ...refused]).toEqual([route.path, 404, 'AGENT_NOT_FOUND']);
    }
    expect(await get(person(ada.workspace), uuid)).toMatchObject({ entitlement: 'member', prompt: '' });
  });

  test('is read at its published version while it is public, without prompt and knowledge', async () => {
    const [ada, eve] = [person(), person()];
    const base = await knowledge(ada, 'Inside.');
    const fields = { name: 'First', prompt: 'Secret prompt', knowledges: [base], isPublic: true };
    const { uuid } = await agent(ada, fields);
    for (const name of ['Second', 'Third']) await save(ada, uuid, { name, prompt: `Prompt of ${name}` });
    const seen = await running.call(routes.getAgent, { as: eve, params: { id: uuid } });
    expect(seen.body.data).toMatchObject({
      name: 'First',
      version: 1,
      publishedVersion: 1,
      knowledges: [],
      entitlement: 'free',
      owner: { email: 'a******' },
    });
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`rompt|${base}`));
    expect(await get(person(ada.workspace), uuid)).toMatchObject({
      name: 'Third',
      prompt: 'Prompt of Third',
    });
    for (const [route, body] of writes) {
      const refused = await outcome(route, { as: eve, params: { id: uuid }, body });
      expect([route.path, ...refused]).toEqual([route.path, 403, 'AGENT_NOT_EDITABLE']);
    }
    await done(routes.publishAgent, { as: ada, params: { id: uuid }, body: { version: 2 } });
    expect((await get(eve, uuid)).name).toBe('Second');
    await save(ada, uuid, { isPublic: false });
    expect((await outcome(routes.getAgent, { as: eve, params: { id: uuid } }))[0]).toBe(404);
  });

  test('a paid one is seen, on no ground to use it', async () => {
    const paid = { isPublic: true, isFree: false, price: '9.90', currency: 'EUR' };
    const { uuid } = await agent(person(), paid);
    expect(await get(person(randomUUID()), uuid)).toMatchObject({ entitlement: 'none', price: '9.90' });
  });
});
