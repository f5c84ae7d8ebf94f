import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { plansPart } from './plans.ts';

const [stripe, alipay] = [new TestBank('stripe'), new TestBank('alipay')];
let billing: RunningParts;
/** Milliseconds by which billing's clock is ahead. */
let skipped = 0;
beforeAll(async () => {
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders({ app, worker, clock: () => new Date(Date.now() + skipped) }, stripe, alipay),
  ]);
});
afterAll(() => billing.close());

const ada: Person = { ...person(), workspaceRole: 'owner' };
const root = admin();
const credits = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
const returnUrl = 'https://tutka.test/orders';

const place = async (body: object = credits) =>
  (await billing.call(routes.createOrder, { as: ada, body })).body;
const one = async (id: string | number) =>
  (await billing.call(routes.getOrder, { as: ada, params: { id } })).body.data;
const cancel = (id: string) =>
  billing.call(routes.updateOrder, { as: ada, params: { id }, body: { status: 2 } });
const pay = (order: unknown, provider = 'stripe', as = ada) =>
  billing.call(routes.payOrder, { as, body: { order, provider, returnUrl } });
const told = (payment: string, id: string = randomUUID()) =>
  billing.call(routes.stripeWebhook, { body: { id, payment } });

/** Until an order is as wanted; a minute is for busy machines. */
const becomes = (id: string, wanted: (order: { status: number; paymentDetails: Details }) => boolean) =>
  eventually(() => one(id), wanted);

interface Details {
  readonly refunds: { readonly status: string; readonly reason: string }[];
  readonly attempts: { readonly status: number }[];
}

test('an order is priced by the server, listed, cancelled once, and its history tells it', async () => {
  const { data } = await place();
  expect(data).toMatchObject({ status: 0, totalPrice: '12.50', currency: 'USD', type: 'normal' });
  const { uuid, id } = data;
  expect(Date.parse(data.expiredAt) - Date.parse(data.createdAt)).toBeCloseTo(3 * 86_400_000, -4);
  expect(await one(id)).toMatchObject({ uuid, workspace: ada.workspace, buyer: null });
  const stranger = await billing.call(routes.getOrder, { as: person(), params: { id: uuid } });
  expect([stranger.status, stranger.body.error]).toEqual([404, 'Order not found']);
  const colleague = await billing.call(routes.getOrder, { as: person(ada.workspace), params: { id: uuid } });
  expect(colleague.status).toBe(404);
  for (const status of [0, 1]) {
    const set = await billing.call(routes.updateOrder, { as: ada, params: { id: uuid }, body: { status } });
    expect([set.status, set.body.errorCode]).toEqual([409, 'ORDER_ONLY_CANCELLED']);
  }
  expect((await cancel(uuid)).body.data.status).toBe(2);
  const again = await cancel(uuid);
  expect([again.status, again.body.errorCode]).toEqual([409, 'ORDER_FINAL']);
  const events = await billing.call(routes.listOrderEvents, { as: ada, params: { id: uuid } });
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual([
    'OrderPlaced',
    'OrderCancelled',
  ]);
});

test('orders are found by days and by moments, the last day whole', async () => {
  const as = person();
  const { data } = (await billing.call(routes.createOrder, { as, body: credits })).body;
  const moment = (ms: number) => new Date(Date.parse(data.createdAt) + ms).toISOString();
  const day = (days: number) => moment(days * 86_400_000).slice(0, 10);
  const found = async (query: Record<string, string>) =>
    (await billing.call(routes.listOrders, { as, query })).body.pagination.total;
  for (const query of [{ from: day(0), to: day(0) }, { from: day(-1), to: moment(1) }, { from: moment(0) }])
    expect([query, await found(query)]).toEqual([query, 1]);
  for (const query of [{ from: day(1) }, { to: day(-1) }, { to: moment(0) }])
    expect([query, await found(query)]).toEqual([query, 0]);
});

test('owners see what colleagues ordered, and leave paying and cancelling to them', async () => {
  const colleague = person(ada.workspace);
  const { uuid } = (await billing.call(routes.createOrder, { as: colleague, body: credits })).body.data;
  expect((await one(uuid)).userUUID).toBe(colleague.userUuid);
  for (const refused of [await cancel(uuid), await pay(uuid)]) {
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'ORDER_NOT_YOURS']);
  }
  expect((await pay(uuid, 'stripe', colleague)).status).toBe(200);
  const gone = { as: colleague, params: { id: uuid }, body: { status: 2 } };
  expect((await billing.call(routes.updateOrder, gone)).body.data.status).toBe(2);
});

test('a code takes its share, is counted, and comes back when the order is cancelled', async () => {
  const code = `HALF-${randomUUID().slice(0, 4)}`.toUpperCase();
  const terms = { kind: 'percent', value: '50', currency: null, from: null, until: null, limit: 1 };
  const products = { kinds: [], planIds: [], agentUUIDs: [] };
  const body = { code, ...terms, products };
  expect((await billing.call(routes.createDiscountCode, { as: root, body })).status).toBe(200);
  const first = await place({ ...credits, discountCode: code });
  expect(first.data).toMatchObject({ totalPrice: '6.25', discountRules: [{ code, off: '6.25' }] });
  expect(await place({ ...credits, discountCode: code })).toMatchObject({ errorCode: 'DISCOUNT_USED_UP' });
  await cancel(first.data.uuid);
  expect(await place({ ...credits, discountCode: code })).toMatchObject({ code: 200 });
});

test('the same Idempotency-Key places one order', async () => {
  const call = { as: ada, body: credits, headers: { 'idempotency-key': randomUUID() } };
  const first = await billing.call(routes.createOrder, call);
  const second = await billing.call(routes.createOrder, call);
  expect(second.body.data.uuid).toBe(first.body.data.uuid);
});

test('money completes an order, told or not; a part and the rest go back, and not a cent more', async () => {
  const { uuid } = (await place()).data;
  const { paymentUUID, url } = (await pay(uuid)).body.data;
  expect(url).toBe(`https://bank.test/${paymentUUID}`);
  expect((await pay({ uuid })).body.data.paymentUUID).toBe(paymentUUID);
  stripe.pay(paymentUUID);
  expect((await told(paymentUUID)).body).toBe('success');
  await becomes(uuid, ({ status }) => status === 1);
  const late = await pay(uuid);
  expect([late.status, late.body.errorCode]).toEqual([409, 'ORDER_FINAL']);
  const refund = (amount?: string) =>
    billing.call(routes.refundOrder, { as: root, params: { id: uuid }, body: amount ? { amount } : {} });
  expect((await refund('2.50')).status).toBe(200);
  expect((await refund('10.01')).body.errorCode).toBe('REFUND_TOO_LARGE');
  expect((await refund()).status).toBe(200);
  const done = await becomes(uuid, ({ paymentDetails: { refunds } }) =>
    refunds.every(({ status }) => status === 'done'),
  );
  expect(done).toMatchObject({ status: 1, paymentDetails: { refunded: '12.50' } });
  expect((await refund()).body.errorCode).toBe('NOTHING_TO_REFUND');
  expect(stripe.kept(paymentUUID)).toBe(0n);
});

test('money for a cancelled order, and for one paid elsewhere, goes back and is told', async () => {
  const { uuid } = (await place()).data;
  const { paymentUUID } = (await pay(uuid)).body.data;
  stripe.faults.push('unreachable');
  stripe.pay(paymentUUID);
  await cancel(uuid);
  const told1 = await becomes(uuid, ({ paymentDetails: { refunds } }) => refunds[0]?.status === 'done');
  expect(told1).toMatchObject({ status: 2, paymentDetails: { refunds: [{ reason: 'ORDER_CANCELLED' }] } });
  expect(stripe.kept(paymentUUID)).toBe(0n);

  const twice = (await place()).data.uuid;
  const [one1, other] = [await pay(twice), await pay(twice, 'alipay')];
  alipay.pay(other.body.data.paymentUUID);
  stripe.pay(one1.body.data.paymentUUID);
  await told(one1.body.data.paymentUUID);
  await asWorker(billing.worker, (tx) => queries(tx)('jobs').update({ run_at: new Date(0) }));
  const both = await becomes(
    twice,
    ({ status, paymentDetails: { refunds } }) => status === 1 && refunds[0]?.status === 'done',
  );
  expect(both.paymentDetails.refunds).toMatchObject([{ reason: 'ALREADY_PAID' }]);
  const kept = stripe.kept(one1.body.data.paymentUUID) + alipay.kept(other.body.data.paymentUUID);
  expect(kept).toBe(1250n);
}, 120_000);

test('an order that nobody pays is over in three days, and its page at the provider too', async () => {
  const { uuid } = (await place()).data;
  const { paymentUUID } = (await pay(uuid)).body.data;
  skipped = 3 * 86_400_000 - 60_000;
  expect((await one(uuid)).status).toBe(0);
  skipped += 120_000;
  const overdue = await pay(uuid, 'alipay');
  expect(overdue.body.errorCode).toMatch(/^ORDER_(EXPIRED|FINAL)$/);
  const over = await becomes(
    uuid,
    ({ status, paymentDetails: { attempts } }) => status === 2 && attempts[0]?.status === 3,
  );
  expect(over.paymentDetails.attempts).toMatchObject([{ reason: 'CLOSED' }]);
  expect(stripe.pay(paymentUUID)).toBe(false);
  skipped = 0;
});

test('people are sent back to the platform alone, and pay by who is set up', async () => {
  const { uuid } = (await place()).data;
  const body = { order: uuid, provider: 'stripe', returnUrl: 'https://elsewhere.test/' };
  const away = await billing.call(routes.payOrder, { as: ada, body });
  expect([away.status, away.body.errorCode]).toEqual([400, 'RETURN_URL_NOT_ALLOWED']);
});

test('what was bought is given once, and taken back with its price', async () => {
  const given = async (): Promise<{ planId: string; state: string; endsAt: string }[]> => {
    const { body } = await billing.call(routes.listSubscriptions, { as: ada });
    return body.data;
  };
  const buy = async (planId: string) => {
    const { uuid } = (await place({ product: { kind: 'plan', planId, period: 'month' }, currency: 'USD' }))
      .data;
    const { paymentUUID } = (await pay(uuid)).body.data;
    stripe.pay(paymentUUID);
    await told(paymentUUID);
    await becomes(uuid, ({ status }) => status === 1);
    return uuid;
  };
  await buy('pro');
  const [first] = await eventually(given, (all) => all.length === 1);
  expect(first).toMatchObject({ planId: 'pro', state: 'ACTIVE' });
  await buy('pro');
  const longer = await eventually(given, ([one1]) => one1?.endsAt !== first?.endsAt);
  expect(longer).toHaveLength(1);
  const team = await buy('team');
  expect(await eventually(given, (all) => all.length === 2)).toMatchObject([
    { planId: 'team', state: 'ACTIVE' },
    { planId: 'pro', state: 'ENDED', endReason: 'REPLACED' },
  ]);
  await billing.call(routes.refundOrder, { as: root, params: { id: team }, body: {} });
  const back = await eventually(given, ([newest]) => newest?.state === 'ENDED');
  expect(back[0]).toMatchObject({ planId: 'team', endReason: 'REFUNDED' });
}, 120_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
});
