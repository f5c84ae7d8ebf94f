import { expect, it } from '@jest/globals';
import { orderState } from './order-state.ts';

it.each([
  [0, '0', 'waiting'],
  [2, '0', 'cancelled'],
  [1, '0.00', 'paid'],
  [1, '4.50', 'partlyRefunded'],
  [1, '19.00', 'refunded'],
] as const)('status %s with %s given back is %s', (status, refunded, name) => {
  expect(orderState({ status, totalPrice: '19.00', paymentDetails: { refunded } })).toBe(name);
});
