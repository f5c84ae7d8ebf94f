import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Order, type OwnersEarnings, routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { visit } from '@tutka/tools/alipay-simulator';
import { DyingShop, newBuyer } from '../../test/dying-shop.ts';
import { agentOf } from '../../test/sold-agents.ts';
import { somePoints } from '../../test/some-points.ts';
import { PAYMENT_POINTS, type PaymentPoint } from './points.ts';

let shop: DyingShop;
beforeAll(async () => {
  shop = await DyingShop.open();
});
afterAll(() => shop.close());

const DAYS_MS = 4 * 86_400_000;
/** Longer than any month, and shorter than two. */
const MONTH_MS = 32 * 86_400_000;
const currencies = { stripe: 'USD', alipay: 'CNY' } as const;
type Provider = keyof typeof currencies;

const one = (id: string) => shop.call<Order>(routes.getOrder, id);

/** Asks again, of a process that lives, where nobody answered. */
async function sure<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await shop.start();
  }
}

/** A state of the order that must come about; should the process be dead, another one brings it. */
async function becomes(id: string, wanted: (order: Order) => boolean): Promise<Order> {
  return await eventually(
    () => sure(() => one(id)),
    (order) => wanted(order),
  );
}

async function payAt(provider: Provider, payment: string, url: string): Promise<void> {
  if (provider === 'stripe') shop.stripe.order('pay', { payment });
  else await visit(url, 'pay');
}

/** In the smallest unit: what the provider holds of a payment by its own books. */
function held(provider: Provider, payment: string): number {
  if (provider === 'stripe') {
    const entry = shop.stripe.books().find((each) => each.payment === payment);
    const sum = (all: readonly { amount: number }[] = []) => all.reduce((n, { amount }) => n + amount, 0);
    return sum(entry?.charges) - sum(entry?.refunds);
  }
  const trade = shop.alipay.books.of(payment.replaceAll('-', ''));
  const fen = (yuan: string) => Math.round(Number(yuan) * 100);
  const back = (trade?.refunds ?? []).reduce((n, { amount }) => n + fen(amount), 0);
  return (trade?.captures ?? 0) * fen(trade?.total ?? '0') - back;
}

const plan = { kind: 'plan', planId: 'pro', period: 'month' };

async function buyAndGiveBack(provider: Provider, product: object): Promise<void> {
  const currency = currencies[provider];
  const key = randomUUID();
  const { uuid } = await sure(() => shop.call<Order>(routes.createOrder, '', { product, currency }, key));
  const body = { order: uuid, provider, returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID, url } = await sure(() =>
    shop.call<{ paymentUUID: string; url: string }>(routes.payOrder, '', body),
  );
  await payAt(provider, paymentUUID, url);
  const paid = await becomes(uuid, ({ status }) => status === 1);
  expect(held(provider, paymentUUID)).toBe(Math.round(Number(paid.totalPrice) * 100));
  await shop.call(routes.refundOrder, uuid, {});
  const asked = await sure(() => one(uuid));
  if (asked.paymentDetails.refunds.length === 0) await sure(() => shop.call(routes.refundOrder, uuid, {}));
  const back = await becomes(uuid, ({ paymentDetails }) => paymentDetails.refunds[0]?.status === 'done');
  expect(back.paymentDetails.refunds).toHaveLength(1);
  expect(held(provider, paymentUUID)).toBe(0);
}

/** What the agents' owner is owed, in the currency of a provider. */
async function owed(provider: Provider): Promise<string | undefined> {
  const all = await sure(() => shop.call<OwnersEarnings[]>(routes.listOwnersEarnings, ''));
  return all.find(({ currency }) => currency === currencies[provider])?.owed;
}

/** An agent is bought: its owner earns, and by the refund no more. */
async function sellAndGiveBack(provider: Provider): Promise<void> {
  await buyAndGiveBack(provider, { kind: 'agent', agentUUID: agentOf[currencies[provider]] });
  await eventually(
    () => owed(provider),
    (amount) => amount === '0.00',
  );
}

const died = () =>
  eventually(
    async () => shop.deaths,
    (deaths) => deaths > 0,
  );

async function letExpire(point: PaymentPoint): Promise<void> {
  const { uuid } = await sure(() =>
    shop.call<Order>(routes.createOrder, '', { product: plan, currency: 'USD' }),
  );
  await shop.start(point, DAYS_MS);
  await died();
  await shop.start(undefined, DAYS_MS);
  expect(await becomes(uuid, ({ status }) => status === 2)).toMatchObject({ status: 2 });
}

interface Subscribed {
  readonly uuid: string;
  readonly renews: boolean;
  readonly endsAt: string | null;
}
const seen = (uuid: string) => sure(() => shop.call<Subscribed>(routes.getSubscription, uuid));

/** How often a provider has taken money, by its own books. */
function captures(provider: Provider): number {
  return provider === 'stripe'
    ? shop.stripe.books().reduce((all, { charges }) => all + charges.length, 0)
    : shop.alipay.books.all().reduce((all, trade) => all + trade.captures, 0);
}

async function subscribe(provider: Provider): Promise<string> {
  const wanted = { planId: 'pro', period: 'month', currency: currencies[provider] };
  const { uuid } = await sure(() => shop.call<Subscribed>(routes.createSubscription, '', wanted));
  const body = { subscription: uuid, provider, returnUrl: 'https://tutka.test/billing' };
  const { paymentUUID, url } = await sure(() =>
    shop.call<{ paymentUUID: string; url: string }>(routes.subscribe, '', body),
  );
  await payAt(provider, paymentUUID, url);
  return uuid;
}

/** The agreement is kept once, or the second period charged once, whatever was under way when the process died. */
async function renew(provider: Provider, point: PaymentPoint): Promise<void> {
  const before = captures(provider);
  const isFirst = point === 'agreement saved';
  await shop.start(isFirst ? point : undefined, 0);
  const uuid = await subscribe(provider);
  const { endsAt } = await eventually(
    () => seen(uuid),
    ({ renews }) => renews,
  );
  if (!isFirst) await shop.start(point, MONTH_MS);
  await died();
  await shop.start(undefined, MONTH_MS);
  await eventually(
    () => seen(uuid),
    (now) => now.endsAt !== null && now.endsAt !== endsAt,
  );
  expect(captures(provider) - before).toBe(2);
}

const renewals: readonly PaymentPoint[] = ['agreement saved', 'renewal placed', 'charge made'];

const both = ['stripe', 'alipay'] as const;
const deaths = PAYMENT_POINTS.flatMap((point) => both.map((provider) => [point, provider] as const));

// An odd step, so that both providers have their turn.
test.each(somePoints(deaths, 5))(
  'killed where "%s" with %s, money and books agree',
  async (point, provider) => {
    const isLater = point === 'expired' || renewals.includes(point);
    shop.buyer = newBuyer();
    await shop.start(isLater ? undefined : point, 0);
    shop.deaths = 0;
    if (point === 'expired') await letExpire(point);
    else if (point === 'earned') await sellAndGiveBack(provider);
    else if (isLater) await renew(provider, point);
    else await buyAndGiveBack(provider, plan);
    // What is kept last is seen before the process that kept it has died.
    await died();
    expect(shop.deaths).toBe(1);
  },
  120_000,
);
