import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { type StripeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { changeCredits } from '../credits/credits.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const NANO = 1_000_000_000n;
const MINUTE_MS = 60_000;

let months: Months<StripeBiller>;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

async function buy(as: Person): Promise<{ order: string; intent: string }> {
  const body = { product: { kind: 'credits', amount: '10' }, currency: 'USD' };
  const { uuid: order } = await months.call(routes.createOrder, as, { body });
  const page = { order, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID, url } = await months.call<{ paymentUUID: string; url: string }>(routes.payOrder, as, {
    body: page,
  });
  await months.biller.pay(paymentUUID, url);
  await becomes(as, 10n);
  const { paymentDetails } = await months.call<{ paymentDetails: { reference: string } }>(
    routes.getOrder,
    as,
    {
      params: { id: order },
    },
  );
  return { order, intent: paymentDetails.reference };
}

/** A turn holds so much of what a workspace has. */
async function hold({ workspace }: Person, credits: bigint): Promise<string> {
  const turn = randomUUID();
  const until = new Date(months.now.getTime() + 30 * MINUTE_MS).toISOString();
  const moment = { now: months.now.toISOString(), month: null };
  const command = { type: 'reserve', turn, amount: credits * NANO, until, ...moment } as const;
  await changeCredits(months.worker, workspace, command, { meta: {} });
  return turn;
}

const release = ({ workspace }: Person, turn: string) =>
  changeCredits(months.worker, workspace, { type: 'release', turn }, { meta: {} });

/** Until a workspace has so much left to spend. */
const becomes = (as: Person, credits: bigint) =>
  eventually(
    async () => {
      await months.pass(MINUTE_MS);
      return await months.credits(as);
    },
    (left) => left === credits * NANO,
  );

test('credits that were paid back while a turn held them are gone when it gives them back', async () => {
  const ada = months.newcomer();
  const { order } = await buy(ada);
  const turn = await hold(ada, 6n);
  await months.refundOrder(order);
  await becomes(ada, 0n);
  await release(ada, turn);
  expect(await months.credits(ada)).toBe(6n * NANO);
  await becomes(ada, 0n);
}, 60_000);

test('credits of a disputed order that a turn held are held when it gives them back, and are all there once that is won', async () => {
  const ben = months.newcomer();
  const { intent } = await buy(ben);
  const turn = await hold(ben, 6n);
  months.biller.dispute(intent);
  await becomes(ben, 0n);
  await release(ben, turn);
  await becomes(ben, 0n);
  months.biller.closeDispute(intent, true);
  await becomes(ben, 10n);
}, 60_000);

test('of what a turn holds while a dispute is won nothing is lost and nothing is given twice', async () => {
  const cleo = months.newcomer();
  const { intent } = await buy(cleo);
  const turn = await hold(cleo, 6n);
  months.biller.dispute(intent);
  await becomes(cleo, 0n);
  months.biller.closeDispute(intent, true);
  await becomes(cleo, 4n);
  await release(cleo, turn);
  await months.pass(MINUTE_MS);
  expect(await months.credits(cleo)).toBe(10n * NANO);
}, 60_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
