import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LedgerLine, routes, type UsageSeries } from '@tutka/http-contracts';
import { openEmbeddedBus } from '@tutka/messaging';
import { createLogger, type Person } from '@tutka/service-runtime';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { WorkspaceNotFound } from '../clients/accounts.ts';
import { changeCredits } from '../credits/credits.ts';
import { momentOf } from '../credits/moment.ts';
import { plansPart } from '../parts/plans.ts';
import { usagePart } from '../parts/usage.ts';

let running: RunningParts;
beforeAll(async () => {
  const logger = createLogger({ service: 'billing', level: 'silent' });
  running = await runParts((dbs) => {
    const bus = openEmbeddedBus('postgres://nowhere.invalid/bus');
    const { start: _, ...usage } = usagePart({
      ...dbs,
      bus,
      logger,
      holdings,
      accounts,
      ledgerCurrency: 'EUR',
    });
    return [plansPart({ ...dbs, seedQuotas: false }), usage];
  });
});
afterAll(() => running.close());

const nowhere = randomUUID();
const accounts = {
  refuseUnknown: async (_: Person, workspace: string) => {
    if (workspace === nowhere) throw new WorkspaceNotFound();
  },
};
const holdings = { of: async () => ({ knowledgeBytes: 2_000, agents: 3, members: null }) };
const now = new Date();
const [session, provider] = [randomUUID(), randomUUID()];
const settled = (as: Person, turn: string, model: string, cost: bigint) => {
  const usage = {
    id: randomUUID(),
    service: 'conversation',
    kind: 'reply',
    provider,
    model,
    inputTokens: 100,
    outputTokens: 10,
    estimated: false,
    turn,
    session,
    agent: null,
    user: as.userUuid,
    knowledge: null,
    document: null,
  } as const;
  const charges = [{ usage, cost, isPriced: cost > 0n }];
  return changeCredits(
    running.worker,
    as.workspace,
    { type: 'settle', charges, ...momentOf(as.workspace, null, now) },
    {},
  );
};
const usageOf = async (as: Person, query = {}) =>
  (await running.call(routes.getUsage, { as, query })).body.data;
const ledgerOf = async (as: Person, query = {}) =>
  (await running.call(routes.listLedger, { as, query })).body;

const owner: Person = { ...person(), workspaceRole: 'owner', quota: { messages: 9 } };
const member = person(owner.workspace);
const turns = [randomUUID(), randomUUID(), randomUUID()] as const;
beforeAll(async () => {
  await running.rpc.as(owner).reserve({ turnId: turns[0] });
  await settled(owner, turns[0], 'big', 1_500_000_001n);
  await settled(member, turns[1], 'big', 499_999_999n);
  await settled(member, turns[2], 'small', 0n);
  await settled(person(), randomUUID(), 'big', 7n);
});

test('who manages a workspace sees all of it, to the nano-unit; a member what was their own', async () => {
  const whole = await usageOf(owner);
  expect(whole).toMatchObject({
    month: now.toISOString().slice(0, 7),
    currency: 'EUR',
    isWhole: true,
    plan: { id: 'free' },
    quotas: { messages: { used: 1, limit: null } },
    holdings: {
      knowledgeBytes: { used: 2_000, limit: null },
      agents: { used: 3, limit: null },
      members: { used: null, limit: null },
    },
    own: { messages: { used: 1, limit: 9 } },
    credits: { available: '0.00', reserved: '0.00', included: null, grants: [] },
    totals: { calls: 3, inputTokens: 300, outputTokens: 30, cost: '2.00', unpriced: 1 },
  });
  expect(whole.series).toMatchObject([
    { model: 'big', providerUUID: provider, calls: 2, cost: '2.00' },
    { model: 'small', calls: 1, cost: '0.00' },
  ]);
  expect(await usageOf(member)).toMatchObject({
    isWhole: false,
    credits: null,
    totals: { calls: 2, cost: '0.499999999' },
  });
  expect((await usageOf(owner, { month: '2020-02' })).totals.calls).toBe(0);
});

test('from the total one comes to the message that cost it', async () => {
  const { data, pagination } = await ledgerOf(owner, { model: 'big', pageSize: 1, page: 2 });
  expect(pagination).toEqual({ page: 2, pageSize: 1, total: 2 });
  expect(data).toMatchObject([
    {
      type: 'settled',
      postings: { used: '1.500000001', house: '-1.500000001' },
      turnUUID: turns[0],
      usage: { kind: 'reply', userUUID: owner.userUuid, sessionUUID: session, inputTokens: 100 },
    },
  ]);
  const day = now.toISOString().slice(0, 10);
  const mine: LedgerLine[] = (await ledgerOf(member, { day, sessionUUID: session })).data;
  expect(mine.map(({ turnUUID }) => turnUUID)).toEqual([turns[2], turns[1]]);
  expect((await ledgerOf(member, { turnUUID: turns[0] })).data).toEqual([]);
  for (const query of [{ month: '2026-13' }, { day: 'today' }, { type: 'lost' }, { pageSize: 101 }]) {
    expect((await running.call(routes.listLedger, { as: owner, query })).status).toBe(400);
  }
});

const nanosOf = (amount = '0') => {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(9, '0'));
};
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + nanosOf(amount), 0n);

test('the last days, the ledger and its file tell one sum, to the last unit', async () => {
  const series = async (as: Person, query = {}): Promise<UsageSeries> =>
    (await running.call(routes.getUsageSeries, { as, query })).body.data;
  const file = async (as: Person, query = {}) => {
    const answer = await running.call(routes.exportLedger, { as, query });
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    const [head = '', ...rows] = String(answer.body).replace('\uFEFF', '').trimEnd().split('\r\n');
    const names = head.split(',');
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, n) => [names[n], cell])));
  };
  const today = now.toISOString().slice(0, 10);
  const whole = await series(owner);
  expect(whole).toMatchObject({ to: today, currency: 'EUR', isWhole: true, totals: { calls: 3 } });
  expect(Date.parse(whole.to) - Date.parse(whole.from)).toBe(29 * 86_400_000);
  const lines: LedgerLine[] = (await ledgerOf(owner, { type: 'settled', pageSize: 100 })).data;
  const rows = await file(owner, { type: 'settled' });
  const sums = [
    sumOf(whole.series.map(({ cost }) => cost)),
    sumOf(lines.map(({ postings }) => postings.used ?? '0')),
    sumOf(rows.map(({ used }) => used ?? '0')),
    nanosOf(whole.totals.cost),
  ];
  expect(sums).toEqual([2_000_000_000n, 2_000_000_000n, 2_000_000_000n, 2_000_000_000n]);
  expect(rows.map(({ sessionUUID }) => sessionUUID)).toEqual([session, session, session]);

  expect(await series(member, { days: 1 })).toMatchObject({
    from: today,
    isWhole: false,
    totals: { calls: 2 },
  });
  expect((await file(member)).map(({ turnUUID }) => turnUUID)).toEqual([turns[2], turns[1]]);
  for (const days of ['0', '367', 'x']) {
    expect((await running.call(routes.getUsageSeries, { as: owner, query: { days } })).status).toBe(400);
  }
});

test("an ADMIN's gift stands in the ledger", async () => {
  const body = { workspace: owner.workspace, amount: '2.5' };
  expect((await running.call(routes.grantCredits, { as: owner, body })).status).toBe(403);
  const { grantUUID, available } = (await running.call(routes.grantCredits, { as: admin(), body })).body.data;
  expect(available).toBe('2.50');
  expect((await usageOf(owner)).credits).toMatchObject({
    available: '2.50',
    grants: [{ uuid: grantUUID, source: 'admin', amount: '2.50', left: '2.50', expiresAt: null }],
  });
  expect((await ledgerOf(owner, { type: 'granted' })).data).toMatchObject([
    { grantUUID, usage: null, postings: { available: '2.50', granted: '-2.50' } },
  ]);
  const nothing = await running.call(routes.grantCredits, { as: admin(), body: { ...body, amount: '0' } });
  expect(nothing.status).toBe(400);
});

test('nothing is given to a workspace that nobody has', async () => {
  const body = { workspace: nowhere, amount: '2.5' };
  expect(await running.call(routes.grantCredits, { as: admin(), body })).toMatchObject({
    status: 404,
    body: { errorCode: 'WORKSPACE_NOT_FOUND' },
  });
  expect(await running.worker('events').where({ workspace: nowhere })).toEqual([]);
});

test('an ADMIN sees what any workspace used and has left, all of it', async () => {
  const own = await usageOf(owner);
  const call = (as: Person, query: Record<string, string>) =>
    running.call(routes.getWorkspaceUsage, { as, query });
  const { isWhole: _, own: __, ...same } = own;
  expect((await call(admin(), { workspace: owner.workspace })).body.data).toEqual(same);
  const before = { workspace: owner.workspace, month: '2020-02' };
  expect((await call(admin(), before)).body.data).toMatchObject({ month: '2020-02', series: [] });
  expect((await call(owner, { workspace: owner.workspace })).status).toBe(403);
  expect((await call(admin(), { workspace: nowhere })).body.errorCode).toBe('WORKSPACE_NOT_FOUND');
});

test('a gift that is asked for again under its key is made once, and answered as it was', async () => {
  const as = admin();
  const body = { workspace: randomUUID(), amount: '3' };
  const give = (given: object) =>
    running.call(routes.grantCredits, { as, body: given, headers: { 'idempotency-key': 'gift-1' } });
  const first = (await give(body)).body.data;
  expect(first.available).toBe('3.00');
  await running.call(routes.grantCredits, { as, body });
  expect((await give(body)).body.data).toEqual(first);
  for (const other of [
    { ...body, amount: '4' },
    { ...body, workspace: randomUUID() },
  ]) {
    expect((await give(other)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  }
  const last = (await running.call(routes.grantCredits, { as, body })).body.data;
  expect(last.available).toBe('9.00');
});
