import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

interface Page {
  readonly paymentUUID: string;
  readonly url: string;
}

const paying = { provider: 'stripe', returnUrl: 'https://tutka.test/billing' };
const plan = { planId: 'team', period: 'month' };

async function ask(as: Person): Promise<string> {
  const body = { ...plan, currency: 'USD' };
  return (await months.call(routes.createSubscription, as, { body })).uuid;
}
const subscribe = (as: Person, subscription: string) =>
  months.call<Page>(routes.subscribe, as, { body: { subscription, ...paying } });

async function order(as: Person): Promise<string> {
  const body = { product: { kind: 'plan', ...plan }, currency: 'USD' };
  return (await months.call(routes.createOrder, as, { body })).uuid;
}
const payOrder = (as: Person, id: string) =>
  months.call<Page>(routes.payOrder, as, { body: { order: id, ...paying } });

async function payAt({ paymentUUID, url }: Page): Promise<void> {
  await months.biller.pay(paymentUUID, url);
  await months.pass(15_000);
}

const refundsOf = async (as: Person, id: string) => {
  const found = await months.call<{ paymentDetails: { refunds: object[] } }>(routes.getOrder, as, {
    params: { id },
  });
  return found.paymentDetails.refunds;
};

test('what was asked for before another one began is not paid any more', async () => {
  const ada = months.newcomer();
  const [other, once] = [await ask(ada), await order(ada)];
  await months.subscribe(ada, 'pro', 'month');
  await expect(subscribe(ada, other)).rejects.toThrow('NOTHING_TO_PAY');
  expect(await months.look(ada, other)).toMatchObject({ state: 'ENDED', endReason: 'LAPSED' });
  await expect(payOrder(ada, once)).rejects.toThrow('ALREADY_SUBSCRIBED');
}, 60_000);

test('the page of one that was begun and left takes no money any more once another has begun', async () => {
  const eve = months.newcomer();
  const page = await subscribe(eve, await ask(eve));
  const first = await months.subscribe(eve, 'pro', 'month');
  const statuses = async () =>
    (await months.call<{ status: number }[]>(routes.listOrders, eve)).map((one) => one.status);
  expect(await statuses()).toEqual([1, 2]);
  const taken = months.biller.taken().length;
  await payAt(page).catch(() => undefined);
  await months.quiet();
  expect([months.biller.taken().length, await statuses()]).toEqual([taken, [1, 2]]);
  expect(await months.look(eve, first)).toMatchObject({ state: 'ACTIVE', planId: 'pro', renews: true });
}, 60_000);

test('of two subscriptions that are paid at once one goes back, and the other stays and is charged alone', async () => {
  const ben = months.newcomer();
  const body = { planId: 'team', period: 'year', currency: 'USD' };
  const { uuid: yearly } = await months.call(routes.createSubscription, ben, { body });
  const monthly = await ask(ben);
  const pages = [await subscribe(ben, yearly), await subscribe(ben, monthly)];
  const [taken, givenBack] = [months.biller.taken().length, months.biller.givenBack()];
  // The second is taken before billing has done anything about the first.
  await Promise.all(pages.map(({ paymentUUID, url }) => months.biller.pay(paymentUUID, url)));
  await months.pass(15_000);
  const looks = await Promise.all([yearly, monthly].map((uuid) => months.look(ben, uuid)));
  const gone = looks.find(({ state }) => state === 'ENDED');
  expect(looks.find(({ state }) => state === 'ACTIVE')).toMatchObject({ planId: 'team', renews: true });
  expect(gone).toMatchObject({ endReason: 'LAPSED', renews: false });
  const isYear = gone?.period === 'year';
  const back = isYear ? '600.00' : '60.00';
  expect(months.biller.givenBack() - givenBack).toBe(isYear ? 60_000n : 6_000n);
  const orders = await months.call<{ uuid: string; totalPrice: string }[]>(routes.listOrders, ben);
  const second = orders.find(({ totalPrice }) => totalPrice === back);
  expect(await refundsOf(ben, second?.uuid ?? '')).toMatchObject([
    { reason: expect.stringMatching(/^(ALREADY_SUBSCRIBED|ORDER_CANCELLED)$/), status: 'done', amount: back },
  ]);
  await months.pass(32 * 86_400_000);
  // Others of this file have another plan.
  const since = months.biller.taken().slice(taken);
  expect(since.filter(({ minor }) => minor === 6_000n)).toHaveLength(isYear ? 2 : 1);
  expect(since.filter(({ minor }) => minor === 60_000n)).toHaveLength(1);
}, 120_000);

test('a plan that was to be bought once beside what renews goes back, and what renews stays', async () => {
  const cleo = months.newcomer();
  const once = await order(cleo);
  const page = await payOrder(cleo, once);
  const first = await months.subscribe(cleo, 'pro', 'month');
  await payAt(page);
  await months.quiet();
  expect(await months.look(cleo, first)).toMatchObject({ state: 'ACTIVE', planId: 'pro' });
  expect(await refundsOf(cleo, once)).toMatchObject([
    { reason: 'ALREADY_SUBSCRIBED', status: 'done', amount: '60.00' },
  ]);
  expect(await months.planOf(cleo)).toBe('pro');
}, 120_000);

test('what a subscription cannot do is refused by a name of its own', async () => {
  const dora = months.newcomer();
  const uuid = await months.subscribe(dora, 'pro', 'month');
  await months.unsubscribe(dora, uuid);
  await expect(months.changePlan(dora, uuid, 'team', 'month')).rejects.toThrow('SUBSCRIPTION_ENDING');
  await months.resume(dora, uuid);
}, 60_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
