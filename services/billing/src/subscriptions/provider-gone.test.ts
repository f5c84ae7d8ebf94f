import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

const askAnew = async (as: Person) => {
  const body = { planId: 'pro', period: 'month', currency: 'USD' };
  return (await months.call(routes.createSubscription, as, { body })).state;
};

test('subscriptions whose provider is not set up any more end, and their workspaces may subscribe anew', async () => {
  const [ada, ben] = [months.newcomer(), months.newcomer()];
  const [unsubscribed, renewing] = [
    await months.subscribe(ada, 'pro', 'month'),
    await months.subscribe(ben, 'pro', 'month'),
  ];
  await months.unsubscribe(ada, unsubscribed);
  await months.quiet();
  months.providers.clear();
  await months.until('2027-03-10T11:00:00Z');
  expect(await months.look(ada, unsubscribed)).toMatchObject({ state: 'ENDED', endReason: 'UNSUBSCRIBED' });
  expect([await months.planOf(ada), await askAnew(ada)]).toEqual(['free', 'AWAITING_PAYMENT']);
  await months.until('2027-03-18T11:00:00Z');
  await months.pass(1_200_000);
  expect(await months.look(ben, renewing)).toMatchObject({ state: 'ENDED', endReason: 'UNPAID' });
  expect([await months.planOf(ben), await askAnew(ben)]).toEqual(['free', 'AWAITING_PAYMENT']);
}, 120_000);

test('where it is set up again, by what was signed with one that has ended nothing is charged any more', async () => {
  months.providers.set(months.biller.name, months.biller.adapter);
  await months.pass(86_400_000);
  const before = months.biller.taken().length;
  await months.until('2027-05-20T10:00:00Z');
  expect(months.biller.taken()).toHaveLength(before);
}, 120_000);
