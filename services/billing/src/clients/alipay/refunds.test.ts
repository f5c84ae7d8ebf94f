import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Fault } from '@tutka/tools/alipay-simulator';
import { type AlipayShop, openAlipayShop } from '../../../test/alipay-shop.ts';
import { toNumber } from './numbers.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

test('money goes back once, however often it is asked for', async () => {
  const payment = await shop.opened('pay');
  const refund = await shop.refundOf(payment, 45n);
  expect(await shop.provider.lookRefund(refund)).toEqual({ state: 'unknown' });
  const done = { state: 'done', reference: toNumber(refund.refund) };
  expect(await shop.provider.refund(refund)).toEqual(done);
  expect(await shop.provider.refund(refund)).toEqual(done);
  expect(await shop.provider.lookRefund(refund)).toEqual(done);
  expect(shop.book(payment)?.refunds.map(({ amount }) => amount)).toEqual(['0.45']);
  expect(await shop.paid(payment)).toMatchObject({ amount: { minor: 12345n }, refundedMinor: 45n });
});

test('what somebody gave back in the portal of Alipay is told too', async () => {
  const payment = await shop.opened('pay');
  const number = toNumber(payment.payment);
  expect(shop.alipay.refund(number, '0.45')).toBe(true);
  expect((await shop.paid(payment)).refundedMinor).toBe(45n);
  await shop.provider.refund(await shop.refundOf(payment, 300n));
  expect((await shop.paid(payment)).refundedMinor).toBe(345n);
  expect(shop.alipay.refund(number, '120.01')).toBe(false);
  expect(shop.alipay.refund(number, '120.00')).toBe(true);
  expect(await shop.paid(payment)).toMatchObject({ amount: { minor: 12345n }, refundedMinor: 12345n });
});

const unread: Fault[] = [
  { fault: 'call-busy' },
  { fault: 'call-busy', value: 'isv.insufficient-isv-permissions' },
  { fault: 'call-unsigned' },
  { fault: 'call-lost', times: 2 },
];
test.each(unread)('where the books are not told, a payment is paid all the same: %j', async (fault) => {
  const payment = await shop.opened('pay');
  shop.alipay.faults.add({ ...fault, method: 'alipay.data.bill.sell.query' });
  expect(await shop.paid(payment)).toMatchObject({ amount: { minor: 12345n }, refundedMinor: undefined });
  expect((await shop.paid(payment)).refundedMinor).toBe(0n);
});

test('money that does not move at once is on its way until it has moved', async () => {
  const payment = await shop.opened('pay');
  const refund = await shop.refundOf(payment, 45n);
  shop.alipay.faults.add({ fault: 'refund-waits' });
  expect(await shop.provider.refund(refund)).toEqual({ state: 'pending' });
  expect(shop.book(payment)?.refunds).toEqual([]);
  expect(await shop.provider.refund(refund)).toMatchObject({ state: 'done' });
  expect(shop.book(payment)?.refunds).toHaveLength(1);
});

test('a payment of which all went back was paid', async () => {
  const payment = await shop.opened('pay');
  await shop.provider.refund(await shop.refundOf(payment, 2345n));
  const rest = await shop.refundOf(payment, 10_000n);
  await shop.provider.refund(rest);
  expect(shop.book(payment)?.status).toBe('TRADE_CLOSED');
  expect(await shop.paid(payment)).toMatchObject({ amount: { minor: 12345n }, refundedMinor: 12345n });
  expect(await shop.provider.refund(rest)).toMatchObject({ state: 'done' });
  expect(await shop.provider.close(payment)).toMatchObject({ state: 'paid' });
});

test('more than there is, or another amount under the same uuid, is refused in the words of Alipay', async () => {
  const refund = await shop.refundOf(await shop.opened('pay'), 100n);
  await shop.provider.refund(refund);
  const other = { ...refund, amount: { minor: 200n, currency: 'CNY' } };
  await expect(shop.provider.refund(other)).rejects.toThrow('ACQ.DISCORDANT_REPEAT_REQUEST: 请求信息不一致');
  await expect(shop.provider.lookRefund(other)).rejects.toMatchObject({ name: 'ProviderRefused' });
  const tooMuch = { ...other, refund: randomUUID(), amount: { minor: 12_300n, currency: 'CNY' } };
  await expect(shop.provider.refund(tooMuch)).rejects.toThrow('退款金额超限');
});

test('of money that was never taken nothing goes back', async () => {
  const refund = await shop.refundOf(await shop.opened('pay'), 1n);
  const elsewhere = { ...refund, capture: '2026000000000000', payment: await shop.opened() };
  await expect(shop.provider.refund(elsewhere)).rejects.toThrow('ACQ.TRADE_NOT_EXIST');
});

test('an answer lost after the money moved is no second refund', async () => {
  const payment = await shop.opened('pay');
  const refund = await shop.refundOf(payment, 45n);
  shop.alipay.faults.add({ fault: 'call-lost', method: 'alipay.trade.refund', times: 2 });
  await expect(shop.provider.refund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  expect(await shop.provider.refund(refund)).toMatchObject({ state: 'done' });
  expect(shop.book(payment)?.refunds).toHaveLength(1);
});

test('what the balance of the shop is too small for goes back when it is filled', async () => {
  const payment = await shop.opened('pay');
  const refund = await shop.refundOf(payment, 45n);
  const value = 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
  shop.alipay.faults.add({ fault: 'call-busy', method: 'alipay.trade.refund', value });
  await expect(shop.provider.refund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  expect(await shop.provider.refund(refund)).toMatchObject({ state: 'done' });
});
