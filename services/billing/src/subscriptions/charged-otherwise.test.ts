import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { type StripeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let months: Months<StripeBiller>;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

const errors = async () =>
  await asWorker(months.worker, (tx) =>
    queries(tx)('jobs').whereNotNull('last_error').select('kind', 'last_error'),
  );

const cheaper = { planId: 'pro', period: 'month' };
async function subscribeThenCheaper() {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'team', 'month');
  months.biller.fail('POST /v1/subscriptions');
  await months.call(routes.updateSubscription, as, { params: { uuid }, body: cheaper });
  return { as, uuid };
}

test('a renewal that Stripe charged at the price of before, as it could not be told, goes back once, and is owed until it is paid', async () => {
  const ada = await subscribeThenCheaper();
  const ben = await subscribeThenCheaper();
  await months.until('2027-03-10T11:30:00Z');
  months.biller.heal();
  for (const day of ['10', '11', '13']) await months.until(`2027-03-${day}T13:00:00Z`);
  expect([months.biller.givenBack(), await errors()]).toEqual([12_000n, []]);
  const owed = await months.look(ada.as, ada.uuid);
  expect(owed).toMatchObject({ state: 'PAST_DUE', pastDue: { attempt: 3, reason: 'WRONG_AMOUNT' } });
  await months.payFor(ada.as, ada.uuid);
  expect(await months.look(ada.as, ada.uuid)).toMatchObject({ state: 'ACTIVE', planId: 'pro' });
  for (const day of ['15', '17', '19']) await months.until(`2027-03-${day}T13:00:00Z`);
  expect(await months.look(ada.as, ada.uuid)).toMatchObject({ state: 'ACTIVE', planId: 'pro' });
  expect(await months.look(ben.as, ben.uuid)).toMatchObject({ state: 'ENDED', endReason: 'UNPAID' });
  expect([months.biller.givenBack(), await errors()]).toEqual([12_000n, []]);
}, 300_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
