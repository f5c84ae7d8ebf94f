import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, type Db, inTenant, openDatabase } from '@tutka/database';
import { type FreshDatabase, migratedDatabase } from '@tutka/testing';
import { listAllOrders, listOrders } from './order-list.ts';

const workspace = randomUUID();
const agentUUID = randomUUID();
let database: FreshDatabase;
let app: Db;
let worker: Db;
beforeAll(async () => {
  database = await migratedDatabase('billing', join(import.meta.dirname, '../../migrations'));
  app = openDatabase(database.appUrl);
  worker = openDatabase(database.workerUrl);
  // Each three-hundredth is of the agent, the others of the plan; every second one is of our workspace.
  await worker.raw(
    `INSERT INTO orders (id, uuid, workspace, user_id, user_uuid, status, total_price, currency, discount_rules,
       payment_details, product, created_at, updated_at)
     SELECT n, gen_random_uuid(), CASE n % 2 WHEN 0 THEN :workspace::uuid ELSE gen_random_uuid() END, n % 400, gen_random_uuid(),
       n % 3, '20.00', 'USD', '[]', '{}', CASE n % 300 WHEN 0 THEN jsonb_build_object('kind', 'agent', 'agentUUID', :agentUUID::text)
       ELSE jsonb_build_object('kind', 'plan', 'planId', 'pro', 'period', 'month') END, at, at
     FROM generate_series(1, 1200) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) t`,
    { workspace, agentUUID },
  );
});
afterAll(async () => {
  await Promise.all([app.destroy(), worker.destroy()]);
  await database.drop();
});

const paging = { page: 1, pageSize: 20 };
const numbers = ({ items, total }: Awaited<ReturnType<typeof listOrders>>) => ({
  numbers: items.map(({ id }) => Number(id)),
  total,
});

const all = (filter: Parameters<typeof listAllOrders>[1], page = paging) =>
  asWorker(worker, async (tx) => numbers(await listAllOrders(tx, filter, page)));

test('orders of a product are found, whether few or many are of it, the newest first and narrowed by all else', async () => {
  expect(await all({ agentUUID })).toEqual({ numbers: [300, 600, 900, 1200], total: 4 });
  expect(await all({ agentUUID }, { page: 2, pageSize: 3 })).toEqual({ numbers: [1200], total: 4 });
  expect(await all({ agentUUID, status: 1 })).toEqual({ numbers: [], total: 0 });
  expect(await all({ planId: 'pro' }, { page: 100, pageSize: 3 })).toEqual({
    numbers: [298, 299, 301],
    total: 1196,
  });
  expect(await all({ planId: 'pro', status: 1 }, { page: 1, pageSize: 2 })).toEqual({
    numbers: [1, 4],
    total: 400,
  });
  expect(await all({ planId: 'pro', agentUUID })).toEqual({ numbers: [], total: 0 });
  expect(await all({ planId: 'none' })).toEqual({ numbers: [], total: 0 });
});

test('an ADMIN finds those of one workspace', async () => {
  expect(await all({ workspace, agentUUID })).toEqual({ numbers: [300, 600, 900, 1200], total: 4 });
  expect((await all({ workspace })).total).toBe(600);
});

test('orders of buyers are found, whether few or many are theirs, in place of what is searched for', async () => {
  const few = { userIds: [7, 9], userUuids: [], workspaces: [] };
  expect(await all({ buyers: few, search: 'anna' }, { page: 1, pageSize: 4 })).toEqual({
    numbers: [7, 9, 407, 409],
    total: 6,
  });
  expect(await all({ buyers: few, status: 1 })).toEqual({ numbers: [7, 409], total: 2 });
  const either = { userIds: [7, 8], userUuids: [], workspaces: [workspace] };
  expect(await all({ buyers: either }, { page: 1, pageSize: 5 })).toEqual({
    numbers: [2, 4, 6, 7, 8],
    total: 603,
  });
  expect(await all({ buyers: either, agentUUID })).toEqual({ numbers: [300, 600, 900, 1200], total: 4 });
  const many = { userIds: Array.from({ length: 399 }, (_, n) => n + 1), userUuids: [], workspaces: [] };
  expect(await all({ buyers: many }, { page: 400, pageSize: 3 })).toEqual({ numbers: [], total: 1197 });
  expect(await all({ buyers: many }, { page: 134, pageSize: 3 })).toEqual({
    numbers: [401, 402, 403],
    total: 1197,
  });
  expect(await all({ buyers: { userIds: [], userUuids: [], workspaces: [] } })).toEqual({
    numbers: [],
    total: 0,
  });
});

test('a workspace finds its own alone', async () => {
  const scope = { kind: 'person', workspace };
  const ours = await inTenant(app, scope, (tx) => listOrders(tx, { agentUUID }, paging));
  expect(numbers(ours)).toEqual({ numbers: [300, 600, 900, 1200], total: 4 });
  const plans = await inTenant(app, scope, (tx) => listOrders(tx, { planId: 'pro' }, paging));
  expect(plans.total).toBe(596);
});
