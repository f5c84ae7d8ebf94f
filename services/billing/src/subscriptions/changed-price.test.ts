import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { admin } from '../../test/running-parts.ts';
import { parseMoney } from '../domain/money.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

interface Quote {
  readonly price: string;
  readonly difference: string;
}

const quoted = async (as: Person, uuid: string, planId: string, period = 'month'): Promise<Quote> => {
  const body = { planId, period };
  const { price, difference } = await months.call<Quote>(routes.quoteSubscription, as, {
    params: { uuid },
    body,
  });
  return { price, difference };
};

const change = (as: Person, uuid: string, planId: string, agreed: Quote, period = 'month') =>
  months.call(routes.updateSubscription, as, { params: { uuid }, body: { planId, period, agreed } });

/** An ADMIN says what a plan costs from now on. */
async function costs(id: string, month: string): Promise<void> {
  const plans = await months.call<{ id: string; prices: object }[]>(routes.listPlans, admin());
  const { prices } = plans.find((plan) => plan.id === id) ?? { prices: {} };
  const body = { prices: { ...prices, [months.biller.currency]: { month, year: '900' } } };
  await months.call(routes.updatePlan, admin(), { params: { id }, body });
}

test('a dearer plan that costs more by now than was told is not charged for, and is once that is told', async () => {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'pro', 'month');
  const told = await quoted(as, uuid, 'team');
  const paid = await months.paid(as);
  await costs('team', '90');
  await expect(change(as, uuid, 'team', told)).rejects.toThrow('PRICE_CHANGED');
  await months.pass(3_600_000);
  expect([await months.planOf(as), await months.paid(as)]).toEqual(['pro', paid]);
  await change(as, uuid, 'team', await quoted(as, uuid, 'team'));
  await months.pass(15_000);
  expect(await months.planOf(as)).toBe('team');
}, 60_000);

test('nor is one agreed to for the next period at a price that was lower; one that costs less by now is taken', async () => {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'team', 'month');
  const told = await quoted(as, uuid, 'pro');
  await costs('pro', '25');
  await expect(change(as, uuid, 'pro', told)).rejects.toThrow('PRICE_CHANGED');
  const dearer = await quoted(as, uuid, 'pro');
  await costs('pro', '15');
  expect(await change(as, uuid, 'pro', dearer)).toMatchObject({ change: { planId: 'pro' } });
}, 60_000);

test('a year in place of a month is charged as it was told, though less of the month is left by now; a day later it is told anew', async () => {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'team', 'month');
  const told = await quoted(as, uuid, 'team', 'year');
  await months.pass(86_400_000);
  await expect(change(as, uuid, 'team', told, 'year')).rejects.toThrow('PRICE_CHANGED');
  const anew = await quoted(as, uuid, 'team', 'year');
  await months.pass(1_800_000);
  const { difference } = await quoted(as, uuid, 'team', 'year');
  expect(Number(difference)).toBeGreaterThan(Number(anew.difference));
  const paid = await months.paid(as);
  await change(as, uuid, 'team', anew, 'year');
  await months.pass(15_000);
  const charged = (await months.paid(as)) - paid;
  expect(charged).toBeGreaterThan(0n);
  expect(charged).toBeLessThanOrEqual(parseMoney(anew.difference, months.biller.currency));
}, 60_000);
