import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tablesOf } from '@tutka/testing';
import { decided } from '../../test/order-writes.ts';
import { type RunningParts, runParts } from '../../test/running-parts.ts';
import { plansPart } from '../parts/plans.ts';
import { rebuild } from './rebuild.ts';
import { others, readModels } from './tables.ts';

let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts((dbs) => [plansPart({ ...dbs, seedQuotas: true })]);
});
afterAll(() => billing.close());

test('every table is made of the log, or is not for a reason; what is made anew is told apart by its key', async () => {
  const tables = await tablesOf(billing.worker);
  const made = readModels.map(({ table }) => table);
  expect([...made, ...Object.keys(others)].sort()).toEqual([...tables.keys()].sort());
  for (const { table, key } of readModels)
    expect([table, [...key].sort()]).toEqual([table, tables.get(table)]);
});

test('rows that are wrong, missing or too many are found and put right while orders are placed', async () => {
  for (let n = 0; n < 30; n++) await decided(billing.worker);
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
  const before = await billing.worker('orders').orderBy('uuid');
  const [wrong, missing, copied] = before;
  const extra = { ...copied, uuid: randomUUID(), id: -1 };
  await billing.worker('orders').where({ uuid: wrong.uuid }).update({ total_price: '0.01' });
  await billing.worker('orders').where({ uuid: missing.uuid }).delete();
  await billing.worker.raw(
    `INSERT INTO orders (id, uuid, workspace, user_id, user_uuid, total_price, currency, discount_rules, payment_details,
       product, created_at, updated_at)
     SELECT -1, ?, workspace, user_id, user_uuid, total_price, currency, discount_rules, payment_details, product,
       created_at, updated_at FROM orders WHERE uuid = ?`,
    [extra.uuid, copied.uuid],
  );
  await billing.worker('plans').where({ id: 'pro' }).update({ position: 9 });
  let going = true;
  const writers = [1, 2].map(async () => {
    while (going) {
      await decided(billing.worker);
      await sleep(10);
    }
  });
  const { differences, heldMilliseconds } = await rebuild(billing.workerUrl);
  going = false;
  await Promise.all(writers);
  expect(differences).toEqual([
    { table: 'plans', wrong: 1, missing: 0, extra: 0, keys: ['pro'] },
    {
      table: 'orders',
      wrong: 1,
      missing: 1,
      extra: 1,
      keys: [wrong, missing, extra].map(({ uuid }) => uuid).sort(),
    },
  ]);
  expect(heldMilliseconds).toBeLessThan(30_000);
  const uuids = before.map(({ uuid }) => uuid);
  expect(await billing.worker('orders').whereIn('uuid', uuids).orderBy('uuid')).toEqual(before);
  expect(await billing.worker('orders').where({ uuid: extra.uuid })).toEqual([]);
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
}, 300_000);
