import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { admin, dataOf, type House, openHouse } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

test('the platform has one user less from the day on which an account is deleted; who signed up stays counted', async () => {
  const [stays, goes] = [randomUUID(), randomUUID()];
  const scene = { at: new Date('2026-05-04T10:00:00Z'), workspace: randomUUID() };
  const home = { at: new Date('2026-05-04T11:00:00Z'), workspace: randomUUID() };
  const later = { ...home, at: new Date('2026-05-06T10:00:00Z') };
  await house.consume([...tell.signUp(scene, stays), ...tell.signUp(home, goes)]);
  await house.consume([tell.accountDeleted(later, goes)]);
  const boss = admin();
  const totals = async (to: string) => {
    const query = { from: '2026-05-04', to };
    const { users, signUps } = dataOf(await house.call(routes.getStatistic, { as: boss, query })).totals;
    return { users, signUps };
  };
  expect(await totals('2026-05-05')).toEqual({ users: 2, signUps: 2 });
  expect(await totals('2026-05-06')).toEqual({ users: 1, signUps: 2 });
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

test('a workspace that ends has its agents less, and none for the Assistant, which nobody made', async () => {
  const [owner, agent, assistant] = [randomUUID(), randomUUID(), randomUUID()];
  const scene = { at: new Date('2026-06-04T10:00:00Z'), workspace: randomUUID() };
  const later = { ...scene, at: new Date('2026-06-06T10:00:00Z') };
  await house.consume([tell.assistant(scene, assistant, owner), tell.agent(scene, agent, owner)]);
  await house.consume([tell.agentDeleted(later, assistant, true), tell.agentDeleted(later, agent)]);
  const boss = admin();
  const agents = async (to: string) => {
    const query = { from: '2026-06-04', to };
    return dataOf(await house.call(routes.getStatistic, { as: boss, query })).totals.agents;
  };
  expect([await agents('2026-06-05'), await agents('2026-06-06')]).toEqual([1, 0]);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});
