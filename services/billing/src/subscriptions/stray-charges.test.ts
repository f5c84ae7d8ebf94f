import { afterEach, expect, test } from '@jest/globals';
import { type StripeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

let months: Months<StripeBiller>;
afterEach(() => months.close());

test('what Stripe charged although it was to charge no more, as it could not be told, goes back', async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  months.biller.fail('POST /v1/subscriptions');
  await months.unsubscribe(ada, uuid);
  await months.until('2027-03-10T10:00:01Z');
  expect(months.biller.taken()).toHaveLength(2);
  months.biller.heal();
  await months.pass(60_000);
  expect(await months.look(ada, uuid)).toMatchObject({ state: 'ENDED', endReason: 'UNSUBSCRIBED' });
  expect(months.biller.givenBack()).toBe(2_000n);
  expect(await months.books()).toEqual({ taken: 4_000n, captures: 2, givenBack: 2_000n });
}, 120_000);
