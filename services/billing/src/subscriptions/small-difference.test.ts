import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-01T10:00:00Z'), stripeBiller);
});
afterAll(() => months.close());

test('a dearer plan whose difference is less than Stripe charges holds at once for nothing, and is charged from the next period on', async () => {
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  // 47 cents of the 40 dollars by which it is dearer.
  await months.until('2027-03-01T02:00:00Z');
  await months.changePlan(ada, uuid, 'team', 'month');
  expect(await months.planOf(ada)).toBe('team');
  expect(await months.look(ada, uuid)).toMatchObject({ planId: 'team', change: null, price: '60.00' });
  expect(months.biller.taken().map(({ minor }) => minor)).toEqual([2000n]);
  await months.until('2027-03-01T12:00:00Z');
  expect(months.biller.taken().map(({ minor }) => minor)).toEqual([2000n, 6000n]);
}, 120_000);
