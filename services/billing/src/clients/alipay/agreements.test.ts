import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endAgreement, visit } from '@tutka/tools/alipay-simulator';
import { agreementBooks, DAY, handOut, inForce, recurringOf } from '../../../test/alipay-agreements.ts';
import { type AlipayShop, attemptAt, HOUR, openAlipayShop } from '../../../test/alipay-shop.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const GRACE = 120_000;
const recurring = () => recurringOf(shop);
const active = { state: 'active', reference: expect.stringMatching(/^\d{20}\.[my]$/), renews: true };

describe('signing', () => {
  test('is open until the time of its page is over, and over where nobody signed', async () => {
    const known = { subscription: randomUUID(), reference: undefined };
    expect(await recurring().lookAgreement(known)).toEqual({ state: 'unknown' });
    const handed = await handOut(shop);
    expect(await recurring().lookAgreement(handed)).toEqual({ state: 'open' });
    shop.pass(HOUR + GRACE);
    expect(await recurring().lookAgreement(handed)).toEqual({ state: 'ended', reason: 'NOT_SIGNED' });
  });

  test('comes with the first payment, on one page, once', async () => {
    const handed = await handOut(shop, 'pay');
    await visit(handed.url, 'pay');
    const { payment } = handed.terms.attempt;
    const known = { payment, reference: handed.reference };
    expect(await shop.provider.look(known)).toMatchObject({ state: 'paid', amount: { minor: 12345n } });
    expect(await recurring().lookAgreement(handed)).toEqual(active);
    expect(agreementBooks(shop, handed)).toHaveLength(1);
    expect(shop.book(known)?.captures).toBe(1);
    const refund = await shop.refundOf(known, 45n);
    expect(await shop.provider.refund(refund)).toMatchObject({ state: 'done' });
  });

  test('of the same payment gives the same page', async () => {
    const { terms, reference } = await handOut(shop);
    shop.pass(60_000);
    expect((await recurring().sign(terms)).reference).toBe(reference);
  });

  test('is left out by a person who pays and signs nothing', async () => {
    const handed = await handOut(shop, 'pay-only');
    const { payment } = handed.terms.attempt;
    expect(await shop.provider.look({ payment, reference: handed.reference })).toMatchObject({
      state: 'paid',
    });
    expect(await recurring().lookAgreement(handed)).toEqual({ state: 'open' });
    shop.pass(HOUR + GRACE);
    expect(await recurring().lookAgreement(handed)).toEqual({ state: 'ended', reason: 'NOT_SIGNED' });
  });

  test.each(['fail', 'cancel'] as const)(
    'does not come of a payment of which people choose %s',
    async (act) => {
      const handed = await handOut(shop, act);
      expect(await recurring().lookAgreement(handed)).toEqual({ state: 'open' });
      expect(agreementBooks(shop, handed)).toEqual([]);
    },
  );

  test('tells Alipay the largest amount, the period, and the day: of the next period, or the 1st after it', async () => {
    const nextAt = new Date('2027-01-31T10:00:00Z');
    const month = await handOut(shop, 'pay', { nextAt, amount: { minor: 9_900n, currency: 'CNY' } });
    const year = await handOut(shop, 'pay', { nextAt: new Date('2027-11-22T04:00:00Z'), period: 'year' });
    expect(agreementBooks(shop, month)).toMatchObject([
      { periodType: 'MONTH', period: 1, executeTime: '2027-02-01', singleAmount: '99.00' },
    ]);
    expect(agreementBooks(shop, year)).toMatchObject([{ period: 12, executeTime: '2027-11-22' }]);
  });

  test('anew is another agreement beside the old one, until that is ended', async () => {
    const old = await handOut(shop, 'pay');
    const { subscription } = old;
    const fresh = await handOut(shop, 'pay', {
      subscription,
      attempt: attemptAt(shop.now().getTime()),
      amount: { minor: 50_000n, currency: 'CNY' },
    });
    const [one, other] = [await recurring().lookAgreement(old), await recurring().lookAgreement(fresh)];
    expect([one, other]).toEqual([active, active]);
    expect(one).not.toEqual(other);
    await recurring().end(old);
    expect(agreementBooks(shop, old).map(({ status }) => status)).toEqual(['UNSIGN', 'NORMAL']);
    expect(await recurring().lookAgreement(fresh)).toEqual(other);
  });

  test.each([
    { minor: 100n, currency: 'USD' },
    { minor: 0n, currency: 'CNY' },
  ])('for $minor in $currency is refused', async (amount) => {
    await expect(handOut(shop, undefined, { amount })).rejects.toMatchObject({ name: 'ProviderRefused' });
  });
});

describe('an agreement', () => {
  test('is ended once, and stays ended however often it is asked for', async () => {
    const known = await inForce(shop);
    const ended = { state: 'ended', reason: 'UNSIGNED' };
    expect(await recurring().end(known)).toEqual(ended);
    expect(await recurring().end(known)).toEqual(ended);
    expect(await recurring().lookAgreement(known)).toEqual(ended);
  });

  test('that the person ended has ended', async () => {
    const known = await inForce(shop);
    await endAgreement(shop.alipay.url, agreementBooks(shop, known)[0]?.agreementNo ?? '');
    expect(await recurring().lookAgreement(known)).toEqual({ state: 'ended', reason: 'UNSIGNED' });
  });

  test('for which no page was handed out cannot be ended, one that waits to be signed may still be', async () => {
    const never = { subscription: randomUUID(), reference: undefined };
    expect(await recurring().end(never)).toEqual({ state: 'unknown' });
    const handed = await handOut(shop);
    expect(await recurring().end(handed)).toEqual({ state: 'open' });
    shop.pass(HOUR + GRACE);
    expect(await recurring().end(handed)).toEqual({ state: 'ended', reason: 'NOT_SIGNED' });
  });

  test('is ended though the answer was lost', async () => {
    const known = await inForce(shop);
    shop.alipay.faults.add({ fault: 'call-lost', method: 'alipay.user.agreement.unsign', times: 2 });
    await expect(recurring().end(known)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await recurring().end(known)).toEqual({ state: 'ended', reason: 'UNSIGNED' });
    expect(agreementBooks(shop, known)).toMatchObject([{ status: 'UNSIGN' }]);
  });

  test.each(['call-busy', 'call-unsigned', 'call-other-key'] as const)(
    'is not judged by %s',
    async (fault) => {
      const known = await inForce(shop);
      shop.alipay.faults.add({ fault });
      await expect(recurring().lookAgreement(known)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
      expect(await recurring().lookAgreement(known)).toEqual(active);
    },
  );

  test('covers what costs no more for the same period, and has to be signed anew for anything else', async () => {
    const known = await inForce(shop);
    const nextAt = new Date(shop.now().getTime() + 30 * DAY);
    const reprice = (minor: bigint, period: 'month' | 'year' = 'month', currency = 'CNY') =>
      recurring().reprice(known, { amount: { minor, currency }, period, nextAt });
    expect(await reprice(12_345n)).toBe('done');
    expect(await reprice(1n)).toBe('done');
    expect(await reprice(12_346n)).toBe('sign anew');
    expect(await reprice(1n, 'year')).toBe('sign anew');
    expect(await reprice(1n, 'month', 'USD')).toBe('sign anew');
    await recurring().end(known);
    expect(await reprice(1n)).toBe('sign anew');
  });

  test('of a year does not cover months', async () => {
    const nextAt = new Date('2026-12-22T04:00:00Z');
    const known = await inForce(shop, { period: 'year', nextAt });
    const amount = { minor: 100n, currency: 'CNY' };
    expect(await recurring().reprice(known, { amount, period: 'month', nextAt })).toBe('sign anew');
    expect(await recurring().reprice(known, { amount, period: 'year', nextAt })).toBe('done');
  });
});
