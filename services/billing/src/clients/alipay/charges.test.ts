import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endAgreement, type Fault } from '@tutka/tools/alipay-simulator';
import { agreementBooks, chargeOf, DAY, inForce, recurringOf } from '../../../test/alipay-agreements.ts';
import { type AlipayShop, openAlipayShop } from '../../../test/alipay-shop.ts';
import { periodEnd } from '../../domain/subscriptions/period.ts';
import type { Charge } from '../recurring-provider.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const recurring = () => recurringOf(shop);
const failed = (reason: string) => ({ state: 'ended', how: 'failed', reason });
const paid = { state: 'paid', amount: { minor: 12345n, currency: 'CNY' }, refundedMinor: 0n };
const captures = (charge: Charge) => shop.book(charge)?.captures ?? 0;
const unavailable = { name: 'ProviderUnavailable' };

describe('a charge', () => {
  test('takes what is due once, however often it is asked', async () => {
    const known = await inForce(shop);
    const charge = chargeOf(shop, known);
    expect(await recurring().lookCharge(charge)).toEqual({ state: 'unknown' });
    const truth = { ...paid, capture: expect.any(String), paidAt: shop.now() };
    expect(await recurring().charge(charge)).toEqual(truth);
    expect(await recurring().charge(charge)).toEqual(truth);
    expect(await recurring().lookCharge(charge)).toEqual(truth);
    expect(await recurring().closeCharge(charge)).toEqual(truth);
    expect([captures(charge), shop.book(charge)?.subject]).toEqual([1, 'Pro plan']);
    expect(agreementBooks(shop, known)[0]?.deductions).toHaveLength(1);
  });

  test('can be given back like any payment', async () => {
    const charge = chargeOf(shop, await inForce(shop));
    await recurring().charge(charge);
    const payment = { payment: charge.payment, reference: undefined };
    expect(await shop.provider.look(payment)).toMatchObject(paid);
    await shop.provider.refund(await shop.refundOf(payment, 345n));
    expect(await shop.paid(payment)).toMatchObject({ refundedMinor: 345n });
  });

  const lost: Fault[] = [
    { fault: 'call-lost', method: 'alipay.trade.pay', times: 2 },
    { fault: 'call-lost', method: 'alipay.trade.query', times: 2 },
    { fault: 'call-unsigned', method: 'alipay.trade.pay' },
    { fault: 'call-other-key', method: 'alipay.trade.pay' },
  ];
  test.each(lost)('of which the answer was lost is made once: %j', async (fault) => {
    const known = await inForce(shop);
    const charge = chargeOf(shop, known);
    shop.alipay.faults.add(fault);
    await expect(recurring().charge(charge)).rejects.toMatchObject(unavailable);
    expect(captures(charge)).toBe(1);
    expect(await recurring().charge(charge)).toMatchObject(paid);
    expect(captures(charge)).toBe(1);
    expect(agreementBooks(shop, known)[0]?.deductions).toHaveLength(1);
  });

  test('that Alipay was too busy for was not made', async () => {
    const charge = chargeOf(shop, await inForce(shop));
    shop.alipay.faults.add({ fault: 'call-busy', method: 'alipay.trade.pay' });
    await expect(recurring().charge(charge)).rejects.toMatchObject(unavailable);
    expect(await recurring().lookCharge(charge)).toEqual({ state: 'unknown' });
    expect(await recurring().charge(charge)).toMatchObject(paid);
  });

  test('that Alipay takes its time over is open, and may be closed', async () => {
    const known = await inForce(shop);
    shop.alipay.faults.add({ fault: 'deduct-waits', times: 2 });
    const [first, second] = [chargeOf(shop, known), chargeOf(shop, known)];
    expect(await recurring().charge(first)).toEqual({ state: 'open' });
    expect(await recurring().lookCharge(first)).toEqual({ state: 'open' });
    expect(await recurring().charge(second)).toEqual({ state: 'open' });
    expect(await recurring().closeCharge(second)).toMatchObject({ state: 'ended', how: 'closed' });
    expect(await recurring().charge(second)).toEqual(failed('CLOSED'));
    expect(await recurring().charge(first)).toMatchObject(paid);
    expect([captures(first), captures(second)]).toEqual([1, 0]);
  });

  const refusals: [string, string][] = [
    ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'INSUFFICIENT_FUNDS'],
    ['ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH', 'INSUFFICIENT_FUNDS'],
    ['ACQ.PAYMENT_REQUEST_HAS_RISK', 'RISK'],
    ['ACQ.ERROR_BALANCE_PAYMENT_DISABLE', 'PAYMENT_DISABLED'],
  ];
  test.each(refusals)(
    'that Alipay refuses by %s has failed for good; another try is another charge',
    async (value, reason) => {
      const known = await inForce(shop);
      const [first, second] = [chargeOf(shop, known), chargeOf(shop, known)];
      shop.alipay.faults.add({ fault: 'deduct-refused', value });
      expect(await recurring().charge(first)).toEqual(failed(reason));
      expect(shop.book(first)?.status).toBe('TRADE_CLOSED');
      expect(await recurring().charge(second)).toMatchObject(paid);
      expect([captures(first), captures(second)]).toEqual([0, 1]);
    },
  );

  test('that is refused for a fault of the shop is no failure of the person', async () => {
    const charge = chargeOf(shop, await inForce(shop));
    shop.alipay.faults.add({ fault: 'deduct-refused', value: 'ACQ.ACCESS_FORBIDDEN' });
    await expect(recurring().charge(charge)).rejects.toThrow('ACQ.ACCESS_FORBIDDEN');
  });

  test('of more than was agreed, or by an agreement that the person ended, has failed', async () => {
    const known = await inForce(shop);
    const dearer = chargeOf(shop, known, { amount: { minor: 12_346n, currency: 'CNY' } });
    expect(await recurring().charge(dearer)).toEqual(failed('MORE_THAN_AGREED'));
    await endAgreement(shop.alipay.url, agreementBooks(shop, known)[0]?.agreementNo ?? '');
    expect(await recurring().charge(chargeOf(shop, known))).toEqual(failed('AGREEMENT_ENDED'));
  });

  test('of another currency is refused, and so is one by what was never signed', async () => {
    const known = await inForce(shop);
    const amount = { minor: 100n, currency: 'USD' };
    const refused = { name: 'ProviderRefused' };
    await expect(recurring().charge(chargeOf(shop, known, { amount }))).rejects.toMatchObject(refused);
    const unsigned = { ...known, reference: '' };
    await expect(recurring().charge(chargeOf(shop, unsigned))).rejects.toMatchObject(refused);
  });

  test('tells of itself by a notification', async () => {
    const charge = chargeOf(shop, await inForce(shop));
    await recurring().charge(charge);
    while (shop.alipay.books.undelivered() > 0) await new Promise((done) => setTimeout(done, 5));
    expect(shop.received.at(-1)).toContain(`trade_status_sync.TRADE_SUCCESS ${charge.payment}`);
  });
});

describe('the days on which Alipay lets money be taken', () => {
  test('begin five days before the plan', async () => {
    const known = await inForce(shop);
    shop.pass(-16 * DAY);
    expect(await recurring().charge(chargeOf(shop, known))).toEqual(failed('NOT_DUE'));
    shop.pass(DAY);
    const charge = chargeOf(shop, known);
    expect(await recurring().charge(charge)).toEqual({ state: 'open' });
    shop.pass(10 * DAY);
    expect(await recurring().charge(charge)).toMatchObject(paid);
  });

  test('stay behind after a payment that was a week late: the next period is open until they begin', async () => {
    const known = await inForce(shop);
    shop.pass(7 * DAY);
    await recurring().charge(chargeOf(shop, known));
    shop.pass(periodEnd(known.terms.nextAt, 'month', 22).getTime() - shop.now().getTime());
    const charge = chargeOf(shop, known);
    expect(await recurring().charge(charge)).toEqual({ state: 'open' });
    expect(await recurring().lookCharge(charge)).toEqual({ state: 'unknown' });
    shop.pass(5 * DAY);
    expect(await recurring().charge(charge)).toMatchObject(paid);
  });

  test('do not end where the plan ends: it is put off', async () => {
    const known = await inForce(shop);
    shop.pass(5 * DAY);
    expect(await recurring().charge(chargeOf(shop, known))).toMatchObject(paid);
    expect(agreementBooks(shop, known)).toMatchObject([{ nextDeduct: '2027-01-27' }]);
  });

  test('are put off once, though the answer of it was lost', async () => {
    const known = await inForce(shop);
    shop.pass(DAY);
    const charge = chargeOf(shop, known);
    const method = 'alipay.user.agreement.executionplan.modify';
    shop.alipay.faults.add({ fault: 'call-lost', method, times: 2 });
    await expect(recurring().charge(charge)).rejects.toMatchObject(unavailable);
    expect(await recurring().charge(charge)).toMatchObject(paid);
    expect(captures(charge)).toBe(1);
  });

  test('allow nothing more within a period that is paid', async () => {
    const known = await inForce(shop);
    await recurring().charge(chargeOf(shop, known));
    expect(await recurring().charge(chargeOf(shop, known))).toEqual(failed('NOT_DUE'));
    expect(await recurring().charge(chargeOf(shop, known, { kind: 'change' }))).toEqual(failed('NOT_DUE'));
  });

  test.each([
    ['2026-12-31T10:00:00Z', 31, 'month'],
    ['2027-01-30T16:30:00Z', 30, 'month'],
    ['2027-02-28T10:00:00Z', 31, 'month'],
    ['2027-02-28T23:59:00Z', 29, 'month'],
    ['2026-12-28T16:00:00Z', 28, 'month'],
    ['2028-02-29T12:00:00Z', 29, 'year'],
  ] as const)('cover each period from %s on', async (first, day, period) => {
    const known = await inForce(shop, { nextAt: new Date(first), period });
    for (let due = new Date(first), count = 0; count < 14; count++) {
      shop.pass(due.getTime() - shop.now().getTime());
      expect([due, await recurring().charge(chargeOf(shop, known))]).toMatchObject([due, paid]);
      due = periodEnd(due, period, day);
    }
    const [book] = agreementBooks(shop, known);
    expect([book?.deductions.length, new Set(book?.deductions).size]).toEqual([14, 14]);
  });
});
