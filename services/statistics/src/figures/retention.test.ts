import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { dataOf, type House, member, openHouse } from '../../test/house.ts';
import { tell } from '../../test/tell.ts';
import { weekOf } from '../domain/week.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const DAY_MS = 86_400_000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('whoever came back shows also where the time ends long after now', async () => {
  const [workspace, userUuid] = [randomUUID(), randomUUID()];
  const at = new Date(Date.now() - 15 * DAY_MS);
  await house.consume(tell.signUp({ at, workspace }, userUuid));
  const retention = async (from: string, to: string) => {
    const query = { from, to, interval: 'month' };
    return dataOf(await house.call(routes.getStatistic, { as: member(workspace), query })).retention;
  };
  const cohort = { week: weekOf(at), signedUp: 1, active: [1] };
  for (const end of [0, 30, 400]) expect(await retention(dayAt(-30), dayAt(end))).toEqual([cohort]);
  expect(await retention(dayAt(-60), dayAt(-30))).toEqual([]);
  expect(await retention(dayAt(100), dayAt(400))).toEqual([]);
});
