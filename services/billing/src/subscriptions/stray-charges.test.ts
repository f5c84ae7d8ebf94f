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

test('what Stripe charged for a period while billing was away, longer than it would be tried, is kept for it; what it was not to charge goes back', async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
  const [ada, ben] = [months.newcomer(), months.newcomer()];
  const [kept, ended] = [
    await months.subscribe(ada, 'pro', 'month'),
    await months.subscribe(ben, 'team', 'month'),
  ];
  months.biller.fail('POST /v1/subscriptions');
  await months.unsubscribe(ben, ended);
  for (const at of ['10T11:00', '10T12:00', '19T12:00']) await months.passUnheard(`2027-03-${at}:00Z`);
  expect(months.biller.taken()).toHaveLength(4);
  months.biller.heal();
  months.comeBack();
  await months.pass(60_000);
  expect(await months.look(ada, kept)).toMatchObject({ state: 'ACTIVE', endsAt: '2027-04-10T10:00:00.000Z' });
  expect(await months.look(ben, ended)).toMatchObject({ state: 'ENDED', endReason: 'UNSUBSCRIBED' });
  expect(months.biller.givenBack()).toBe(6_000n);
}, 120_000);
