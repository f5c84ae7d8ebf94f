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

const boss = admin();
const scene = { at: new Date('2026-06-10T10:00:00Z'), workspace: randomUUID() };
const userUuid = randomUUID();

async function money(query: Readonly<Record<string, string>>) {
  const asked = { from: '2026-06-10', to: '2026-06-10', ...query };
  const { revenue, refunds } = dataOf(
    await house.call(routes.getStatistic, { as: boss, query: asked }),
  ).totals;
  return [revenue, refunds];
}

test('a dispute that is lost takes back what of the order did not go back before, once', async () => {
  const [refunded, whole, kept] = [randomUUID(), randomUUID(), randomUUID()];
  const placed = [refunded, whole, kept].flatMap((uuid, n) => [
    tell.placed(scene, uuid, userUuid, 900n + BigInt(n), 'USD'),
    tell.completed(scene, uuid, userUuid),
  ]);
  await house.consume([...placed, tell.refunded(scene, refunded, 250n)]);
  const ours = { workspace: scene.workspace };
  expect(await money(ours)).toEqual([{ USD: '24.53' }, { USD: '2.50' }]);

  const lost = [tell.disputeLost(scene, refunded), tell.disputeLost(scene, whole)];
  await house.consume([...lost, ...lost]);
  await house.consume(lost);
  const left = [{ USD: '9.02' }, { USD: '18.01' }];
  for (const query of [ours, { ...ours, userUUID: userUuid }, {}]) expect(await money(query)).toEqual(left);

  // What was on its way when the bank decided: there is nothing left that it could take.
  await house.consume([tell.refunded(scene, refunded, 100n)]);
  expect(await money(ours)).toEqual(left);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

test('what an older version counted of lost disputes is put right by a rebuild', async () => {
  const order = randomUUID();
  const { workspace } = scene;
  await house.consume([
    tell.placed(scene, order, userUuid, 500n, 'EUR'),
    tell.completed(scene, order, userUuid),
    tell.refunded(scene, order, 200n),
    tell.disputeLost(scene, order),
  ]);
  await house.worker('orders').where({ order_uuid: order }).update({ gone_minor: 0 });
  const { differences } = await rebuild(house.workerUrl);
  expect(differences).toMatchObject([{ table: 'orders', wrong: 1, keys: [order] }]);
  expect(await money({ workspace })).toMatchObject([{ EUR: '0.00' }, { EUR: '5.00' }]);
});
