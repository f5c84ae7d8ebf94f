import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { admin, dataOf, type House, member, openHouse } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const at = new Date('2026-06-10T10:00:00Z');
const boss = admin();

/** An agent of one workspace that two use. */
async function usedAgent() {
  const agentUuid = randomUUID();
  const [maker, user] = [member(), member()];
  const [theirs, others] = [
    { at, workspace: maker.workspace },
    { at, workspace: user.workspace },
  ];
  const chat = { agentUuid, userUuid: user.userUuid, model: '' };
  await house.consume([
    tell.agent(theirs, agentUuid, maker.userUuid, 'First'),
    tell.message(theirs, chat),
    tell.message(others, chat),
  ]);
  const name = async (as: Person, query: Readonly<Record<string, string>> = {}) => {
    const asked = { from: '2026-06-10', to: '2026-06-10', ...query };
    const { top } = dataOf(await house.call(routes.getStatistic, { as, query: asked }));
    return top.agents.find((one) => one.agentUUID === agentUuid)?.name;
  };
  const names = async () => ({
    maker: await name(maker),
    user: await name(user),
    platform: await name(boss),
    adminOfMaker: await name(boss, { workspace: maker.workspace }),
  });
  return { agentUuid, theirs, names };
}

test('others read the name that was published, and none of a draft', async () => {
  const { agentUuid, theirs, names } = await usedAgent();
  const toOthers = (name: string | null) => ({ user: name, platform: name, adminOfMaker: name });
  expect(await names()).toEqual({ maker: 'First', ...toOthers(null) });

  const published = tell.agentPublished(theirs, agentUuid, 1);
  await house.consume([published, tell.agentSaved(theirs, agentUuid, 2, 'Draft')]);
  expect(await names()).toEqual({ maker: 'Draft', ...toOthers('First') });

  const next = [tell.agentSaved(theirs, agentUuid, 3, 'Third'), tell.agentPublished(theirs, agentUuid, 3)];
  await house.consume([...next, tell.agentSaved(theirs, agentUuid, 4, 'Fourth')]);
  // What comes twice says nothing new.
  await house.consume([published, ...next]);
  expect(await names()).toEqual({ maker: 'Fourth', ...toOthers('Third') });

  await house.consume([tell.agentPublished(theirs, agentUuid, 2), tell.agentPublished(theirs, agentUuid, 1)]);
  expect(await names()).toEqual({ maker: 'Fourth', ...toOthers('First') });
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

test('of agents that an older version knew the published names come with a rebuild', async () => {
  const { agentUuid, theirs, names } = await usedAgent();
  await house.consume([
    tell.agentPublished(theirs, agentUuid, 1),
    tell.agentSaved(theirs, agentUuid, 2, 'Draft'),
  ]);
  const right = await names();
  await house.worker('agents').update({ published_version: null });
  await house.worker('agent_versions').delete();
  expect(await names()).toMatchObject({ maker: 'Draft', user: null });
  const { differences } = await rebuild(house.workerUrl);
  expect(differences.map(({ table }) => table)).toEqual(['agents', 'agent_versions']);
  expect(await names()).toEqual(right);
});

test('the platform’s page names an ADMIN’s own agent that nobody else meets', async () => {
  const agentUuid = randomUUID();
  const scene = { at, workspace: boss.workspace };
  await house.consume([
    tell.agent(scene, agentUuid, boss.userUuid, 'Mine'),
    tell.message(scene, { agentUuid, userUuid: boss.userUuid, model: '' }),
  ]);
  const query = { from: '2026-06-10', to: '2026-06-10' };
  const { top } = dataOf(await house.call(routes.getStatistic, { as: boss, query }));
  expect(top.agents.find((one) => one.agentUUID === agentUuid)?.name).toBe('Mine');
});
