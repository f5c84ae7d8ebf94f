import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { nobodyKnown } from '../../test/nobody-known.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { earningsPart } from './earnings.ts';
import { plansPart } from './plans.ts';

const stripe = new TestBank('stripe');
const agent = randomUUID();
const mara: Person = { ...person(), workspaceRole: 'owner' };
const root = admin();
let billing: RunningParts;

beforeAll(async () => {
  const offer = { name: 'Paid', workspace: mara.workspace, ownerUuid: mara.userUuid };
  const cost = { isFree: false, price: '9.99', currency: 'EUR', entitlement: 'none' };
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    earningsPart({ app, worker, accounts: nobodyKnown }),
    testOrders(
      { app, worker, agents: { find: async () => ({ ...offer, ...cost }), close: () => undefined } },
      stripe,
    ),
  ]);
});
afterAll(() => billing.close());

const buyer = (): Person => ({ ...person(), workspaceRole: 'owner' });
const body = { product: { kind: 'agent', agentUUID: agent }, currency: 'EUR' };

/** Somebody buys the agent; answers the order's uuid once it is paid. */
async function buy(as: Person = buyer(), more: object = {}): Promise<string> {
  const { uuid } = (await billing.call(routes.createOrder, { as, body: { ...body, ...more } })).body.data;
  const paying = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID } = (await billing.call(routes.payOrder, { as, body: paying })).body.data;
  stripe.pay(paymentUUID);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment: paymentUUID } });
  await eventually(
    async () => (await billing.call(routes.getOrder, { as, params: { id: uuid } })).body.data,
    ({ status }) => status === 1,
  );
  return uuid;
}

/** The bank of who paid an order says how the dispute over it stands. */
async function dispute(as: Person, id: string, state: 'open' | 'lost' | undefined): Promise<void> {
  const { paymentDetails } = (await billing.call(routes.getOrder, { as, params: { id } })).body.data;
  const payment = paymentDetails.attempts[0].uuid;
  stripe.disputed(payment, state);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment } });
}

const giveBack = (id: string, amount?: string) =>
  billing.call(routes.refundOrder, { as: root, params: { id }, body: amount ? { amount } : {} });
const summary = async (as: Person = mara) => (await billing.call(routes.getEarnings, { as })).body.data;
/** Until the sums in EUR are these. */
const becomes = (sums: object) =>
  eventually(
    async () => (await summary()).sums.find(({ currency }: { currency: string }) => currency === 'EUR'),
    (found) => JSON.stringify(found) === JSON.stringify({ currency: 'EUR', ...sums }),
  );
const lines = async (query: Readonly<Record<string, string>> = {}) =>
  (await billing.call(routes.listEarningLines, { as: mara, query })).body;
const set = (percent: string) => billing.call(routes.setShareRate, { as: root, body: { percent } });
const noJobs = () =>
  eventually(
    () => asWorker(billing.worker, (tx) => queries(tx)('jobs').where({ kind: 'earn' })),
    (jobs) => jobs.length === 0,
  );

test('nothing is earned before anything is sold, and the share is the default', async () => {
  expect(await summary()).toEqual({ sharePercent: '70.00', sums: [], months: [] });
});

test('a sale gives its share once; refunds take it back in proportion, and payouts what is owed', async () => {
  const order = await buy();
  await becomes({ sold: '9.99', earned: '6.99', paid: '0.00', owed: '6.99' });
  await giveBack(order, '3.33');
  await becomes({ sold: '6.66', earned: '4.66', paid: '0.00', owed: '4.66' });

  const payOut = (amount: string, reference: string) =>
    billing.call(routes.createPayout, {
      as: root,
      body: { workspace: mara.workspace, currency: 'EUR', amount, reference },
    });
  expect((await payOut('4.67', 'wire 1')).body.errorCode).toBe('PAYOUT_NOT_OWED');
  expect((await payOut('4.00', 'wire 1')).body.data).toEqual({ owed: '0.66' });
  expect((await payOut('0.66', 'wire 1')).body.errorCode).toBe('PAYOUT_EXISTS');
  await becomes({ sold: '6.66', earned: '4.66', paid: '4.00', owed: '0.66' });

  await giveBack(order);
  await becomes({ sold: '0.00', earned: '0.00', paid: '4.00', owed: '-4.00' });
  expect((await payOut('0.01', 'wire 2')).body.errorCode).toBe('PAYOUT_NOT_OWED');
  const { data } = await lines();
  expect(data.map(({ type, sold, amount }: Record<string, string>) => [type, sold, amount])).toEqual([
    ['takenBack', '-6.66', '-4.66'],
    ['paidOut', '0.00', '-4.00'],
    ['takenBack', '-3.33', '-2.33'],
    ['earned', '9.99', '6.99'],
  ]);
  expect(data[1]).toMatchObject({ reference: 'wire 1', agentName: null });
  expect(JSON.stringify(data)).not.toContain(order);
});

test('twenty payouts at once never send more than is owed', async () => {
  await buy();
  await becomes({ sold: '9.99', earned: '6.99', paid: '4.00', owed: '2.99' });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      billing.call(routes.createPayout, {
        as: root,
        body: { workspace: mara.workspace, currency: 'EUR', amount: '1.00', reference: `race ${n}` },
      }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
  await becomes({ sold: '9.99', earned: '6.99', paid: '6.00', owed: '0.99' });
});

test('a dispute that is lost takes the share back like a full refund, and the agent may be bought again', async () => {
  const as = buyer();
  const order = await buy(as);
  await becomes({ sold: '19.98', earned: '13.98', paid: '6.00', owed: '7.98' });
  await dispute(as, order, 'open');
  await noJobs();
  await becomes({ sold: '19.98', earned: '13.98', paid: '6.00', owed: '7.98' });
  const again = { as, body };
  expect((await billing.call(routes.createOrder, again)).body.errorCode).toBe('ALREADY_OWNED');
  for (let n = 0; n < 2; n++) await dispute(as, order, 'lost');
  await becomes({ sold: '9.99', earned: '6.99', paid: '6.00', owed: '0.99' });
  expect((await billing.call(routes.createOrder, again)).status).toBe(200);
  const events = (await billing.call(routes.listOrderEvents, { as, params: { id: order } })).body.data;
  expect(events.filter(({ type }: { type: string }) => type === 'OrderDisputeLost')).toHaveLength(1);
});

test('a changed share holds for orders from then on; a code and a share of nothing leave their mark', async () => {
  expect((await set('100.01')).body.errorCode).toBe('NOT_A_SHARE');
  const waiting = buyer();
  const before = (await billing.call(routes.createOrder, { as: waiting, body })).body.data.uuid;
  expect((await set('50')).body.data).toEqual({ percent: '50.00' });
  expect(await summary()).toMatchObject({ sharePercent: '50.00' });

  const code = `HALF-${randomUUID().slice(0, 4)}`.toUpperCase();
  const terms = { kind: 'percent', value: '50', currency: null, from: null, until: null, limit: null };
  const products = { kinds: [], planIds: [], agentUUIDs: [] };
  await billing.call(routes.createDiscountCode, { as: root, body: { code, ...terms, products } });
  await buy(buyer(), { discountCode: code });
  // 4.99 are kept, and half of it is 2.495.
  await becomes({ sold: '14.98', earned: '9.48', paid: '6.00', owed: '3.48' });

  const paying = { order: before, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID } = (await billing.call(routes.payOrder, { as: waiting, body: paying })).body.data;
  stripe.pay(paymentUUID);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment: paymentUUID } });
  await becomes({ sold: '24.97', earned: '16.47', paid: '6.00', owed: '10.47' });

  await set('0');
  await buy();
  await noJobs();
  await becomes({ sold: '24.97', earned: '16.47', paid: '6.00', owed: '10.47' });
  await set('70');
});

test('the owner earns nothing by buying from another workspace of theirs', async () => {
  const { total } = (await lines()).pagination;
  await buy({ ...buyer(), userUuid: mara.userUuid });
  await noJobs();
  expect((await lines()).pagination.total).toBe(total);
});

test('earnings are told by agent and month, to who manages the workspace, and to nobody else', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const agents = await billing.call(routes.listAgentEarnings, { as: mara });
  expect(agents.body.data).toEqual([
    { agentUUID: agent, name: 'Paid', orders: 5, currency: 'EUR', sold: '24.97', earned: '16.47' },
  ]);
  expect((await summary()).months).toEqual([
    { month, currency: 'EUR', sold: '24.97', earned: '16.47', paid: '6.00' },
  ]);
  const narrowed = await lines({ agentUUID: agent, month, type: 'takenBack', currency: 'EUR' });
  expect(narrowed.pagination.total).toBe(3);
  expect((await lines({ month: '2020-01' })).pagination.total).toBe(0);
  expect((await lines({ agentUUID: randomUUID() })).pagination.total).toBe(0);
  const colleague = { ...person(mara.workspace), workspaceRole: 'member' as const };
  for (const route of [routes.getEarnings, routes.listAgentEarnings, routes.listEarningLines]) {
    expect((await billing.call(route, { as: colleague })).body.errorCode).toBe('EARNINGS_NOT_YOURS');
  }
  expect((await summary(buyer())).sums).toEqual([]);
});

test('an ADMIN sees what is owed to whom, and the orders behind it', async () => {
  const owed = await billing.call(routes.listOwnersEarnings, { as: root, query: { isOwed: 'true' } });
  expect(owed.body.data).toMatchObject([
    { workspace: mara.workspace, currency: 'EUR', sold: '24.97', fee: '8.50', owed: '10.47', owner: null },
  ]);
  const of = async (workspace: string) =>
    (await billing.call(routes.listOwnersEarnings, { as: root, query: { workspace } })).body.data;
  expect(await of(mara.workspace)).toEqual(owed.body.data);
  expect(await of(randomUUID())).toEqual([]);
  const query = { workspace: mara.workspace, type: 'earned' };
  const behind = (await billing.call(routes.listOwnersLines, { as: root, query })).body.data;
  expect(behind).toHaveLength(5);
  const order = await billing.call(routes.getOrder, { as: root, params: { id: behind[0].orderUUID } });
  expect(order.body.data.product.agentUUID).toBe(agent);
});

test('the sums are those of the lines, in every account', async () => {
  const accounts = ['sales', 'owed', 'fee', 'paid'];
  const [summed, kept] = await asWorker(billing.worker, async (tx) => [
    await queries(tx)('earning_lines')
      .select(accounts.map((account) => queries(tx).raw('sum(??)::bigint AS ??', [account, account])))
      .first(),
    await queries(tx)('earnings').where({ workspace: mara.workspace }).first(accounts),
  ]);
  expect(kept).toEqual(summed);
});

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
});
