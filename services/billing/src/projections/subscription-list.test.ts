import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, type Db, openDatabase } from '@tutka/database';
import { SUBSCRIPTION_STANDINGS } from '@tutka/http-contracts';
import { type FreshDatabase, migratedDatabase } from '@tutka/testing';
import { listAllSubscriptions, namesASubscription, type SubscriptionFilter } from './subscription-list.ts';

const DAY_MS = 86_400_000;
const day = (after: number) => new Date(Date.UTC(2026, 10, 1) + after * DAY_MS);
const pastDue = { attempt: 1, reason: 'CARD_DECLINED', nextTryAt: day(3).toISOString(), order: randomUUID() };
const running = { started_at: day(0), renews: true, price_minor: 1900, currency: 'USD', provider: 'stripe' };

/** By plan, which names each here; the later the newer. */
const rows: Readonly<Record<string, object>> = {
  renewing: { ...running, ends_at: day(30), reference: 'sub_renewing' },
  unsubscribed: { ...running, renews: false, is_ending: true, ends_at: day(20), provider: 'alipay' },
  once: { started_at: day(0), ends_at: day(365) },
  late: { ...running, ends_at: day(2), past_due: JSON.stringify(pastDue) },
  disputed: { ...running, ends_at: day(25), frozen_at: day(1), past_due: JSON.stringify(pastDue) },
  asked: { asked_until: day(3), price_minor: 1900, currency: 'USD' },
  over: { ...running, renews: false, ends_at: day(1), ended_at: day(1), end_reason: 'UNSUBSCRIBED' },
};
const idOf = new Map(Object.keys(rows).map((plan) => [plan, randomUUID()]));
const workspaceOf = new Map(Object.keys(rows).map((plan) => [plan, randomUUID()]));
const subscriber = randomUUID();

let database: FreshDatabase;
let worker: Db;
beforeAll(async () => {
  database = await migratedDatabase('billing', join(import.meta.dirname, '../../migrations'));
  worker = openDatabase(database.workerUrl);
  const all = Object.entries(rows).map(([plan, row], n) => ({
    uuid: idOf.get(plan),
    workspace: workspaceOf.get(plan),
    user_uuid: plan === 'late' ? subscriber : randomUUID(),
    plan_id: plan,
    period: 'month',
    created_at: day(n),
    updated_at: day(n),
    ...row,
  }));
  for (const row of all) await worker('subscriptions').insert(row);
});
afterAll(async () => {
  await worker.destroy();
  await database.drop();
});

async function found(filter: Partial<SubscriptionFilter>, paging = { page: 1, pageSize: 20 }) {
  const list = await asWorker(worker, (tx) =>
    listAllSubscriptions(tx, { sort: 'newest', ...filter }, paging),
  );
  return { plans: list.items.map(({ plan_id }) => plan_id), total: list.total };
}

test('each subscription stands in one state, and runs in some of them; the newest come first', async () => {
  const of: Record<string, string[]> = {};
  for (const state of SUBSCRIPTION_STANDINGS) of[state] = (await found({ state })).plans;
  expect(of).toEqual({
    RUNNING: ['disputed', 'late', 'once', 'unsubscribed', 'renewing'],
    RENEWING: ['renewing'],
    ENDING: ['once', 'unsubscribed'],
    PAST_DUE: ['late'],
    FROZEN: ['disputed'],
    AWAITING_PAYMENT: ['asked'],
    ENDED: ['over'],
  });
  expect(await found({}, { page: 2, pageSize: 5 })).toEqual({
    plans: ['unsubscribed', 'renewing'],
    total: 7,
  });
});

test('those that renew or end soonest come first where that is asked for', async () => {
  expect((await found({ state: 'RUNNING', sort: 'renewal' })).plans).toEqual([
    'late',
    'unsubscribed',
    'disputed',
    'renewing',
    'once',
  ]);
});

test('they are narrowed by plan, provider, workspace and whose they are', async () => {
  expect((await found({ planId: 'once' })).plans).toEqual(['once']);
  expect((await found({ provider: 'alipay' })).plans).toEqual(['unsubscribed']);
  const workspace = workspaceOf.get('asked');
  expect((await found({ workspace })).plans).toEqual(['asked']);
  const buyers = { userIds: [], userUuids: [subscriber], workspaces: [workspace ?? ''] };
  expect(await found({ search: 'anna', buyers })).toEqual({ plans: ['asked', 'late'], total: 2 });
  expect((await found({ buyers: { userIds: [], userUuids: [], workspaces: [] } })).total).toBe(0);
});

test('one is found by its uuid, its workspace and what its provider calls it', async () => {
  const names = [
    idOf.get('renewing')?.toUpperCase() ?? '',
    workspaceOf.get('renewing') ?? '',
    'sub_renewing',
  ];
  for (const search of names) {
    expect([search, await found({ search })]).toEqual([search, { plans: ['renewing'], total: 1 }]);
    expect(await asWorker(worker, (tx) => namesASubscription(tx, search))).toBe(true);
  }
  expect(await asWorker(worker, (tx) => namesASubscription(tx, 'sub_'))).toBe(false);
});
