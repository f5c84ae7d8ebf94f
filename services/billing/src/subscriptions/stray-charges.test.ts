import { afterEach, expect, test } from '@jest/globals';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

let months: Months;
afterEach(() => months.close());

test('what Stripe charged although it was to charge no more, as it could not be told, goes back', async () => {
  let stripe: Awaited<ReturnType<typeof stripeBiller>> | undefined;
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), async (now, take) => {
    stripe = await stripeBiller(now, take);
    return stripe;
  });
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  stripe?.fail('POST /v1/subscriptions');
  await months.unsubscribe(ada, uuid);
  await months.until('2027-03-10T10:00:01Z');
  expect(months.biller.taken()).toHaveLength(2);
  stripe?.heal();
  await months.pass(60_000);
  expect(await months.look(ada, uuid)).toMatchObject({ state: 'ENDED', endReason: 'UNSUBSCRIBED' });
  expect(months.biller.givenBack()).toBe(2_000n);
  expect(await months.books()).toEqual({ taken: 4_000n, captures: 2, givenBack: 2_000n });
}, 120_000);
