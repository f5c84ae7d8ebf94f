import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { type StripeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { queueJob } from '../jobs/job-rows.ts';
import { findSubscription } from '../projections/subscription.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const MONTH_MS = 32 * 86_400_000;

let months: Months<StripeBiller>;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

interface Page {
  readonly paymentUUID: string;
  readonly url: string;
}

async function ask(as: Person): Promise<string> {
  const body = { planId: 'team', period: 'month', currency: 'USD' };
  return (await months.call(routes.createSubscription, as, { body })).uuid;
}
const pageOf = (as: Person, subscription: string) =>
  months.call<Page>(routes.subscribe, as, {
    body: { subscription, provider: 'stripe', returnUrl: 'https://tutka.test/billing' },
  });

/** Until so much went back since `before`. */
async function isBack(before: bigint, minor: bigint): Promise<void> {
  await eventually(
    async () => {
      await months.pass(60_000);
      return months.biller.givenBack() - before;
    },
    (back) => back === minor,
  );
}

/** What is charged in the two months from now, in minor units. */
async function chargedFromNow(): Promise<bigint[]> {
  const before = months.biller.taken().length;
  await months.pass(MONTH_MS);
  await months.pass(MONTH_MS);
  return months.biller
    .taken()
    .slice(before)
    .map(({ minor }) => minor);
}

test('who pays in the moment in which they give the subscription up is not charged again', async () => {
  const ada = months.newcomer();
  const uuid = await ask(ada);
  const { paymentUUID, url } = await pageOf(ada, uuid);
  const before = months.biller.givenBack();
  months.biller.fail('/expire');
  await months.unsubscribe(ada, uuid);
  await months.biller.pay(paymentUUID, url);
  months.biller.heal();
  await isBack(before, 6_000n);
  expect(await chargedFromNow()).toEqual([]);
  expect(months.biller.givenBack() - before).toBe(6_000n);
}, 120_000);

test('a second subscription that was paid and went back is ended, also where Stripe was away meanwhile', async () => {
  const ben = months.newcomer();
  const other = await ask(ben);
  const { paymentUUID, url } = await pageOf(ben, other);
  // Its page cannot be closed as the first one begins.
  months.biller.fail('/expire');
  await months.subscribe(ben, 'pro', 'month');
  const before = months.biller.givenBack();
  await months.biller.pay(paymentUUID, url);
  months.biller.heal();
  months.biller.fail('DELETE');
  await isBack(before, 6_000n);
  months.biller.heal();
  await isBack(before, 6_000n);
  expect(new Set(await chargedFromNow())).toEqual(new Set([2_000n]));
}, 120_000);

test('what was signed with a period ahead is ended where that goes back before Stripe could say what was signed', async () => {
  const cleo = months.newcomer();
  const uuid = await months.subscribe(cleo, 'pro', 'month');
  const row = await asWorker(months.worker, (tx) => findSubscription(tx, uuid));
  await months.biller.adapter.recurring?.end({ subscription: uuid, reference: row?.reference ?? undefined });
  const look = { kind: 'renew', subject: uuid, workspace: cleo.workspace } as const;
  await asWorker(months.worker, (tx) => queueJob(tx, look));
  await months.quiet();
  const { endsAt } = await months.look(cleo, uuid);
  const { paymentUUID, url } = await pageOf(cleo, uuid);
  const before = months.biller.givenBack();
  months.biller.fail('GET /v1/subscriptions');
  await months.biller.pay(paymentUUID, url);
  await eventually(
    async () => (await months.look(cleo, uuid)).endsAt,
    (found) => found !== endsAt,
  );
  await months.refund(cleo, uuid);
  months.biller.heal();
  await isBack(before, 2_000n);
  expect(await months.look(cleo, uuid)).toMatchObject({ state: 'ACTIVE', endsAt, renews: false });
  expect((await chargedFromNow()).filter((minor) => minor === 2_000n)).toHaveLength(2);
  expect(await months.look(cleo, uuid)).toMatchObject({ state: 'ENDED' });
}, 120_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
