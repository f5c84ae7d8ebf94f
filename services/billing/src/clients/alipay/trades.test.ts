import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { visit } from '@tutka/tools/alipay-simulator';
import { type AlipayShop, attemptAt, HOUR, openAlipayShop } from '../../../test/alipay-shop.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const GRACE = 120_000;
const closed = { state: 'ended', how: 'closed', reason: 'CLOSED' };

describe('an attempt', () => {
  test('is unknown while nobody was given its page, and open once somebody was, until its time is over', async () => {
    const never = { payment: randomUUID(), reference: undefined };
    expect(await shop.provider.look(never)).toEqual({ state: 'unknown' });
    const payment = await shop.opened();
    expect(await shop.provider.look(payment)).toEqual({ state: 'open' });
    shop.pass(HOUR);
    expect(await shop.provider.look(payment)).toEqual({ state: 'open' });
    shop.pass(GRACE);
    expect(await shop.provider.look(payment)).toEqual({ ...closed, reason: 'EXPIRED' });
  });

  test('is open while somebody stands before the page, also after a payment that failed', async () => {
    const payment = await shop.opened();
    await visit(payment.url);
    expect(await shop.provider.look(payment)).toEqual({ state: 'open' });
    expect(await visit(payment.url, 'fail')).toContain('failed');
    expect(await shop.provider.look(payment)).toEqual({ state: 'open' });
  });

  test('is paid, once, with the amount to the last fen', async () => {
    const payment = await shop.opened();
    expect(await visit(payment.url, 'pay')).toContain('/orders/7?');
    await visit(payment.url, 'pay');
    const book = shop.book(payment);
    expect([book?.captures, book?.total]).toEqual([1, '123.45']);
    expect(await shop.provider.look(payment)).toEqual({
      state: 'paid',
      capture: book?.tradeNo,
      amount: { minor: 12345n, currency: 'CNY' },
      paidAt: shop.now(),
      refundedMinor: 0n,
    });
  });

  test('is seen as paid also where its reference was never kept', async () => {
    const { payment } = await shop.opened('pay');
    expect(await shop.provider.look({ payment, reference: undefined })).toMatchObject({ state: 'paid' });
  });

  test('is one trade, however often its page is opened', async () => {
    const attempt = attemptAt(shop.now().getTime());
    const first = await shop.provider.open(attempt);
    shop.pass(60_000);
    const second = await shop.provider.open(attempt);
    expect(second.reference).toBe(first.reference);
    await visit(first.url, 'pay');
    await visit(second.url, 'pay');
    expect(shop.book(attempt)?.captures).toBe(1);
  });

  test('that the buyer cancels, or whose time is over, has ended', async () => {
    expect(await shop.provider.look(await shop.opened('cancel'))).toEqual(closed);
    const payment = await shop.opened();
    await visit(payment.url);
    shop.pass(HOUR);
    expect(await shop.provider.look(payment)).toEqual(closed);
    const late = await shop.opened(undefined, { expiresAt: shop.now() });
    await expect(visit(late.url)).rejects.toThrow('ORDER_EXPIRED');
  });

  test('shows its title without the signs that Alipay refuses', async () => {
    const payment = await shop.opened('pay', { title: 'A/B & C=\n专业版 "x"' });
    expect(shop.book(payment)?.subject).toBe('A／B ＆ C＝ 专业版 "x"');
  });

  test.each([
    { minor: 100n, currency: 'USD' },
    { minor: 100n, currency: 'JPY' },
    { minor: 0n, currency: 'CNY' },
  ])('of $minor in $currency is refused', async (amount) => {
    await expect(shop.opened(undefined, { amount })).rejects.toMatchObject({ name: 'ProviderRefused' });
  });

  test('is stamped with the time in China, wherever this runs', async () => {
    const { searchParams } = new URL((await shop.opened()).url);
    expect(searchParams.get('timestamp')).toBe('2026-11-22 12:00:00');
    expect(searchParams.get('biz_content')).toContain('"time_expire":"2026-11-22 13:00:00"');
    expect(searchParams.get('sign_type')).toBe('RSA2');
  });

  test('that was paid with another amount or currency is told as it is', async () => {
    shop.alipay.faults.add({ fault: 'pay-amount', value: '1.00' });
    expect((await shop.paid(await shop.opened('pay'))).amount).toEqual({ minor: 100n, currency: 'CNY' });
    shop.alipay.faults.add({ fault: 'pay-currency', value: 'USD' });
    expect((await shop.paid(await shop.opened('pay'))).amount).toEqual({ minor: 12345n, currency: 'USD' });
  });
});

describe('closing', () => {
  test('ends what waits for a payment, and says so again', async () => {
    const payment = await shop.opened();
    await visit(payment.url);
    expect(await shop.provider.close(payment)).toEqual(closed);
    expect(await shop.provider.close(payment)).toEqual(closed);
    await visit(payment.url, 'pay');
    expect(shop.book(payment)?.captures).toBe(0);
  });

  test('tells of money that came before', async () => {
    expect(await shop.provider.close(await shop.opened('pay'))).toMatchObject({ state: 'paid' });
  });

  test('tells of a page on which nobody signed in that it may still be paid, until its time is over', async () => {
    const payment = await shop.opened();
    expect(await shop.provider.close(payment)).toEqual({ state: 'open' });
    shop.pass(HOUR + GRACE);
    expect(await shop.provider.close(payment)).toEqual({ ...closed, reason: 'EXPIRED' });
  });
});
