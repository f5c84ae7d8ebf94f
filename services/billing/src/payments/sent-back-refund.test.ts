import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { type Listener, listen } from '../../test/listener.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { type Stage, stripeStage } from '../../test/stripe-stage.ts';
import { testOrders } from '../../test/test-orders.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let listener: Listener;
let stage: Stage;
let billing: RunningParts;
beforeAll(async () => {
  listener = await listen();
  stage = await stripeStage({ webhookUrl: listener.url });
  billing = await runParts(({ app, worker }) => [testOrders({ app, worker }, stage.stripe)]);
});
afterAll(async () => {
  await billing.close();
  await stage.simulator.stop();
  await listener.stop();
});

const as: Person = { ...person(), workspaceRole: 'owner' };
const ask = async (id: string) => (await billing.call(routes.getOrder, { as, params: { id } })).body.data;
const details = async (id: string) => (await ask(id)).paymentDetails;
const typesOf = async (id: string): Promise<string[]> =>
  (await billing.call(routes.listOrderEvents, { as, params: { id } })).body.data.map(
    ({ type }: { type: string }) => type,
  );
const papersOf = async (id: string): Promise<{ kind: string; total: string }[]> =>
  (await billing.call(routes.listOrderInvoices, { as, params: { id } })).body.data;
const refundBy = (id: string, body: object = {}, key: string = randomUUID()) =>
  billing.call(routes.refundOrder, {
    as: admin(),
    params: { id },
    body,
    headers: { 'idempotency-key': key },
  });

type Heard = Listener['heard'][number];
const typeOf = ({ body }: Heard): string => JSON.parse(body.toString()).type;

/** Lets billing hear what Stripe has told, in an order of the test's. */
async function tell(...notices: readonly (Heard | undefined)[]): Promise<void> {
  for (const notice of notices) {
    const headers = { 'stripe-signature': String(notice?.headers['stripe-signature']) };
    const { status } = await billing.call(routes.stripeWebhook, { body: notice?.body.toString(), headers });
    expect(status).toBe(200);
  }
}

/** What Stripe tells from now on, until an event of a type is among it. */
async function heard(act: () => unknown, until: string): Promise<Heard[]> {
  const before = listener.heard.length;
  act();
  const fresh = () => listener.heard.slice(before);
  await listener.until(() => fresh().some((each) => typeOf(each) === until));
  return fresh();
}

async function open(): Promise<{ order: string; payment: string }> {
  const wanted = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
  const order = (await billing.call(routes.createOrder, { as, body: wanted })).body.data.uuid;
  const body = { order, provider: 'stripe', returnUrl: 'https://tutka.test/o' };
  return { order, payment: (await billing.call(routes.payOrder, { as, body })).body.data.paymentUUID };
}

const pay = async (payment: string) =>
  tell(...(await heard(() => stage.simulator.order('pay', { payment }), 'checkout.session.completed')));

async function bought(): Promise<{ order: string; payment: string }> {
  const begun = await open();
  await pay(begun.payment);
  await eventually(
    () => ask(begun.order),
    ({ status }) => status === 1,
  );
  return begun;
}

/** The newest refund of an order, once it was done. */
async function refunded(order: string, body: object = {}): Promise<string> {
  const { length } = (await details(order)).refunds;
  expect((await refundBy(order, body)).status).toBe(200);
  return await newest(order, length + 1);
}

async function newest(order: string, count: number): Promise<string> {
  const { refunds } = await eventually(
    () => details(order),
    (now) => now.refunds.length === count && now.refunds.at(-1).status === 'done',
  );
  return refunds.at(-1).uuid;
}

const sendBack = (refund: string) =>
  heard(() => stage.simulator.order('send-back-refund', { refund }), 'refund.failed');
const isOwed = (order: string) =>
  eventually(
    () => details(order),
    ({ owed }) => owed !== null,
  );
const keptOf = (payment: string) => {
  const [entry] = stage.simulator.books().filter((each) => each.payment === payment);
  const gone = (entry?.refunds ?? []).filter(({ status }) => status === 'succeeded');
  return gone.reduce((left, { amount }) => left - amount, entry?.charges[0]?.amount ?? 0);
};

test('a refund that the buyer’s bank sends back days later is owed, however often and in whichever order Stripe tells, and given back once more', async () => {
  const { order, payment } = await bought();
  const refund = await refunded(order);
  await eventually(
    () => papersOf(order),
    ({ length }) => length === 2,
  );
  const told = await sendBack(refund);
  await tell(told.at(-1), told.at(-1));
  expect(await isOwed(order)).toMatchObject({
    refunded: '12.50',
    refunds: [{ uuid: refund, status: 'sentBack', amount: '12.50' }],
    owed: { amount: '12.50', refundUUID: refund, ofPrice: true },
  });
  await tell(...told);
  const answers = await Promise.all([1, 2].map(() => refundBy(order, {}, `again-${refund}`)));
  expect(answers.map(({ status }) => status)).toContain(200);
  await newest(order, 2);
  expect(await details(order)).toMatchObject({
    refunded: '12.50',
    refunds: [{ status: 'sentBack' }, { status: 'done', reason: 'SENT_BACK', amount: '12.50' }],
    owed: null,
  });
  expect(keptOf(payment)).toBe(0);
  expect((await refundBy(order)).body.errorCode).toBe('NOTHING_TO_REFUND');
  // The sale was undone once: one credit note, told once to whoever counts.
  expect((await papersOf(order)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', '12.50'],
    ['creditNote', '12.50'],
  ]);
  const types = await typesOf(order);
  const times = (type: string) => types.filter((one) => one === type).length;
  expect(['OrderRefunded', 'RefundSucceeded', 'RefundFailed'].map(times)).toEqual([1, 2, 1]);
}, 60_000);

test('a part that came back goes back before what is left of the price, which is given back beside it', async () => {
  const { order, payment } = await bought();
  await tell(...(await sendBack(await refunded(order, { amount: '5.00' }))));
  expect((await isOwed(order)).owed).toMatchObject({ amount: '5.00', ofPrice: true });
  expect((await refundBy(order, { amount: '7.51' })).body.errorCode).toBe('REFUND_TOO_LARGE');
  await refunded(order, { amount: '2.50' });
  await refunded(order);
  expect([(await details(order)).refunds.at(-1).amount, keptOf(payment)]).toEqual(['5.00', 500]);
  // What was given back once more may come back as well.
  const [, , again] = (await details(order)).refunds;
  await tell(...(await sendBack(again.uuid)));
  expect((await isOwed(order)).owed).toMatchObject({ amount: '5.00', refundUUID: again.uuid });
  await refunded(order);
  await refunded(order);
  expect([keptOf(payment), (await details(order)).refunded]).toEqual([0, '12.50']);
}, 60_000);

test('money that could not be kept and came back is owed, though it is not of the price', async () => {
  const { order, payment } = await open();
  const told = await heard(() => stage.simulator.order('pay', { payment }), 'checkout.session.completed');
  await billing.call(routes.updateOrder, { as, params: { id: order }, body: { status: 2 } });
  await tell(...told);
  await tell(...(await sendBack(await newest(order, 1))));
  expect(await isOwed(order)).toMatchObject({
    refunded: '0.00',
    owed: { amount: '12.50', ofPrice: false },
  });
  await refunded(order);
  expect([keptOf(payment), (await details(order)).owed]).toEqual([0, null]);
}, 60_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
}, 60_000);
