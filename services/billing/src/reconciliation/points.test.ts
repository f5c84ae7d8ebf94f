import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Difference, type Order, type Reconciliation, routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { DyingShop } from '../../test/dying-shop.ts';
import { somePoints } from '../../test/some-points.ts';
import { RECONCILIATION_POINTS } from './points.ts';

let shop: DyingShop;
beforeAll(async () => {
  shop = await DyingShop.open();
});
afterAll(() => shop.close());

const product = { kind: 'plan', planId: 'pro', period: 'month' };
const HOUR_MS = 3_600_000;

/** Asks again, of a process that lives, where nobody answered. */
async function sure<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await shop.start();
  }
}

const latest = async () => (await sure(() => shop.call<Reconciliation[]>(routes.listReconciliations, '')))[0];

/** Starts a run; where a process died of it, it was started all the same. */
async function startRun(): Promise<void> {
  const [from, to] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS].map((at) => new Date(at).toISOString());
  const before = (await latest())?.uuid;
  await shop.call(routes.startReconciliation, '', { provider: 'stripe', from, to });
  expect((await latest())?.uuid).not.toBe(before);
}

test.each(somePoints(RECONCILIATION_POINTS, 3))(
  'killed where "%s", a run goes on and tells all, once',
  async (point) => {
    shop.stripe.order('fault', { notice: 'missing', times: 50 });
    await shop.start();
    const { uuid } = await sure(() => shop.call<Order>(routes.createOrder, '', { product, currency: 'USD' }));
    const body = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
    const { paymentUUID } = await sure(() => shop.call<{ paymentUUID: string }>(routes.payOrder, '', body));
    await shop.leaveAlone(paymentUUID);
    shop.stripe.order('pay', { payment: paymentUUID });
    shop.deaths = 0;
    await shop.start(point);
    await startRun();
    const run = await eventually(latest, (one) => one?.state === 'finished');
    expect(shop.deaths).toBe(1);
    const differences = await sure(() => shop.call<Difference[]>(routes.listDifferences, ''));
    const mine = differences.filter((one) => one.orderUUID === uuid);
    expect(mine.map(({ kind, state }) => [kind, state])).toEqual([['PAYMENT_MISSED', 'mended']]);
    const order = await sure(() => shop.call<Order>(routes.getOrder, uuid));
    expect([order.status, order.paymentDetails.attempts.length]).toEqual([1, 1]);
    expect(run).toMatchObject({ state: 'finished' });
  },
  120_000,
);
