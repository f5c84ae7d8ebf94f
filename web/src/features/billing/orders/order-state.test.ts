import { expect, it } from '@jest/globals';
import { orderState } from './order-state.ts';

it.each([
  [0, '0', 'waiting'],
  [2, '0', 'cancelled'],
  [1, '0.00', 'paid'],
  [1, '4.50', 'partlyRefunded'],
  [1, '19.00', 'refunded'],
] as const)('status %s with %s given back is %s', (status, refunded, name) => {
  expect(
    orderState({ status, totalPrice: '19.00', paymentDetails: { refunded, lost: '0.00', owed: null } }),
  ).toBe(name);
});

it('a refund that the bank sent back is told before what was refunded; money that was never kept is not of the order', () => {
  const owed = { amount: '4.50', refundUUID: 'r', ofPrice: true };
  const of = (ofPrice: boolean) =>
    orderState({
      status: 1,
      totalPrice: '19.00',
      paymentDetails: { refunded: '19.00', lost: '0.00', owed: { ...owed, ofPrice } },
    });
  expect([of(true), of(false)]).toEqual(['refundFailed', 'refunded']);
});

it('money that a bank took for good is told, also where a part of it had been given back', () => {
  for (const [refunded, lost] of [
    ['0.00', '19.00'],
    ['4.50', '14.50'],
  ] as const) {
    const paymentDetails = { refunded, lost, owed: null };
    expect(orderState({ status: 1, totalPrice: '19.00', paymentDetails })).toBe('lost');
  }
});
