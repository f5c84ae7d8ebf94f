import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AgentVersion, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

let running: RunningAgents;
const { agent, done, knowledge, outcome, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

const listed = async (as: Principal, id: string, query = {}) => {
  const { body } = await running.call(routes.listAgentVersions, { as, params: { id }, query });
  return { versions: body.data as AgentVersion[], pagination: body.pagination };
};
const version = (as: Principal, id: string, number: number) =>
  done(routes.getAgentVersion, { as, params: { id, version: number } });

describe("an agent's versions", () => {
  test('tell who saved them, when, and what is different', async () => {
    const ada = person();
    const bert = person(ada.workspace);
    const { uuid } = await agent(ada, { name: 'One', prompt: 'First.' });
    await save(bert, uuid, { prompt: 'Second.', temperature: 0 });
    await save(ada, uuid, { name: 'Three' });
    await save(ada, uuid, { isPublic: true });
    await done(routes.publishAgent, { as: ada, params: { id: uuid }, body: { version: 2 } });
    const { versions, pagination } = await listed(bert, uuid);
    expect(pagination).toEqual({ page: 1, pageSize: 20, total: 3 });
    const saver = ({ userUuid }: { userUuid: string }) => ({
      uuid: userUuid,
      logo: `/api/logos/${userUuid}`,
      email: 'a******',
    });
    const dated = { savedAt: expect.stringMatching(/^20\d\d-.*Z$/), restoredFrom: null };
    const by = (who: { userUuid: string }) => ({ ...dated, savedBy: saver(who) });
    expect(versions).toEqual([
      { ...by(ada), version: 3, name: 'Three', changed: ['name'], isPublished: false },
      { ...by(bert), version: 2, name: 'One', changed: ['prompt', 'temperature'], isPublished: true },
      { ...by(ada), version: 1, name: 'One', changed: [], isPublished: false },
    ]);
    expect((await listed(ada, uuid, { page: 2, pageSize: 2 })).versions.map((one) => one.version)).toEqual([
      1,
    ]);
    expect(await version(ada, uuid, 2)).toMatchObject({ prompt: 'Second.', name: 'One', temperature: 0 });
    expect(await version(ada, uuid, 1)).toMatchObject({ prompt: 'First.', temperature: 0.7 });
    expect(await outcome(routes.getAgentVersion, { as: ada, params: { id: uuid, version: 4 } })).toEqual([
      400,
      'NO_SUCH_VERSION',
    ]);
  });

  test('name the knowledge that is still there', async () => {
    const ada = person();
    const [kept, gone] = [await knowledge(ada, 'Kept.'), await knowledge(ada, 'Gone.')];
    const { uuid } = await agent(ada, { knowledges: [kept, gone] });
    await done(routes.deleteKnowledge, { as: ada, params: { id: gone } });
    expect((await version(ada, uuid, 1)).knowledges).toEqual([
      { uuid: kept, name: 'Base' },
      { uuid: gone, name: null },
    ]);
  });

  test('tell what going back changed, also where the old version did not say it', async () => {
    const ada = person();
    const { uuid } = await agent(ada, { webFetch: true });
    await save(ada, uuid, { webResults: 'everyone' });
    await done(routes.restoreAgentVersion, { as: ada, params: { id: uuid, version: 1 } });
    const { versions } = await listed(ada, uuid);
    expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ['webResults']],
      [2, ['webResults']],
      [1, []],
    ]);
  });

  test('are gone back to, as a new version with the old content', async () => {
    const ada = person();
    const { uuid } = await agent(ada, { name: 'Good', prompt: 'Works.' });
    await save(ada, uuid, { name: 'Bad', prompt: 'Fails.' });
    const back = { as: ada, params: { id: uuid, version: 1 } };
    expect(await done(routes.restoreAgentVersion, back)).toMatchObject({
      name: 'Good',
      prompt: 'Works.',
      version: 3,
      publishedVersion: 1,
    });
    expect((await listed(ada, uuid)).versions[0]).toMatchObject({
      version: 3,
      restoredFrom: 1,
      changed: ['name', 'prompt'],
    });
    expect((await done(routes.restoreAgentVersion, back)).version).toBe(3);
    const never = { as: ada, params: { id: uuid, version: 9 } };
    expect(await outcome(routes.restoreAgentVersion, never)).toEqual([400, 'NO_SUCH_VERSION']);
  });

  test('that are unpublished are met by members alone', async () => {
    const [ada, eve] = [person(), person()];
    const { uuid } = await agent(ada, { name: 'Shown', isPublic: true });
    const params = { id: uuid };
    expect((await done(routes.getAgent, { as: eve, params })).name).toBe('Shown');
    await save(ada, uuid, { name: 'Draft' });
    const published = { as: ada, params, query: { view: 'published' } };
    expect((await done(routes.getAgent, published)).name).toBe('Shown');
    expect((await done(routes.unpublishAgent, { as: ada, params })).publishedVersion).toBeNull();
    expect(await outcome(routes.getAgent, { as: eve, params })).toEqual([404, 'AGENT_NOT_FOUND']);
    expect(await outcome(routes.getAgent, published)).toEqual([404, 'AGENT_NOT_FOUND']);
    await expect(running.rpc.as(eve).prepareTurn({ agentUuid: uuid, question: 'Hi' })).rejects.toThrow();
    await done(routes.publishAgent, { as: ada, params });
    expect((await done(routes.getAgent, { as: eve, params })).name).toBe('Draft');
  });

  test('of another workspace are nobody else’s, public or not', async () => {
    const [ada, eve] = [person(), person()];
    const calls = [
      [routes.listAgentVersions, {}],
      [routes.getAgentVersion, { version: 1 }],
      [routes.restoreAgentVersion, { version: 1 }],
      [routes.unpublishAgent, {}],
      [routes.exportAgent, {}],
      [routes.activateAgent, {}],
    ] as const;
    const hidden = await agent(ada);
    const shown = await agent(ada, { isPublic: true });
    for (const [route, more] of calls) {
      const of = ({ uuid }: { uuid: string }) => ({ as: eve, params: { id: uuid, ...more } });
      expect([route.path, ...(await outcome(route, of(hidden)))]).toEqual([
        route.path,
        404,
        'AGENT_NOT_FOUND',
      ]);
      expect([route.path, ...(await outcome(route, of(shown)))]).toEqual([
        route.path,
        403,
        'AGENT_NOT_EDITABLE',
      ]);
    }
  });
});
