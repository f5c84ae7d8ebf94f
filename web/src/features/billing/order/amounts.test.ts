import { describe, expect, it } from '@jest/globals';
import type { Order } from '@tutka/http-contracts';
import { isAtMost, isNone, refundableOf, subtotalOf } from './amounts.ts';

const rule = { code: 'A', kind: 'amount', value: '1', off: '1.10' } as const;
const details = (refunded: string, pending: string[], lost = '0') =>
  ({
    refunded,
    lost,
    refunds: pending.map((amount) => ({ amount, status: 'pending', reason: 'REQUESTED' })),
  }) as Order['paymentDetails'];

describe('sums are exact, with the decimals of the price', () => {
  it.each([
    ['0.20', '1.30'],
    ['0.00', '1.10'],
    ['19.05', '20.15'],
  ])('%s was %s', (totalPrice, was) => {
    expect(subtotalOf({ totalPrice, discountRules: [rule], tax: null })).toBe(was);
  });

  it('also where a currency has none', () => {
    expect(subtotalOf({ totalPrice: '980', discountRules: [{ ...rule, off: '20' }], tax: null })).toBe(
      '1000',
    );
  });

  it.each([
    ['19.00', '0.00', [], '19.00'],
    ['19.00', '4.50', ['0.05'], '14.45'],
    ['980', '980', [], '0'],
  ] as const)('of %s, with %s gone and %j on its way, %s is left', (totalPrice, gone, pending, left) => {
    expect(refundableOf({ totalPrice, paymentDetails: details(gone, [...pending]) })).toBe(left);
  });

  it('of what a bank took for good nothing is left to give back', () => {
    expect(refundableOf({ totalPrice: '19.00', paymentDetails: details('4.50', [], '14.50') })).toBe('0.00');
  });
});

it.each([
  ['1', '19.00', true],
  ['19.00', '19', true],
  ['19.01', '19.00', false],
  ['0', '19.00', false],
  ['', '19.00', false],
  ['1,5', '19.00', false],
])('%s is an amount of at most %s: %s', (amount, most, is) => expect(isAtMost(amount, most)).toBe(is));

it('no money is none however it is written', () => {
  expect([isNone('0'), isNone('0.00'), isNone('0.01')]).toEqual([true, true, false]);
});
