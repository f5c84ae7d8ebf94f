import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromChinaTime, toChinaTime } from './china-time.ts';
import { expiryOf, fromNumber, toNumber, toReference } from './numbers.ts';

const second = fc.integer({ min: 0, max: 4_102_444_799 }).map((at) => new Date(at * 1000));

test('a payment is found again by the number that Alipay has', () => {
  fc.assert(
    fc.property(fc.uuid(), second, (payment, expiresAt) => {
      expect(toNumber(payment)).toMatch(/^\w{1,64}$/);
      expect(fromNumber(toNumber(payment))).toBe(payment);
      expect(expiryOf({ payment, reference: toReference(payment, expiresAt) })).toEqual(expiresAt);
    }),
  );
});

test.each(['', 'SHOP-7', '0'.repeat(31), 'A'.repeat(32), `${'0'.repeat(32)}.7`])(
  '%p is none of ours',
  (number) => {
    expect(fromNumber(number)).toBeUndefined();
  },
);

test('a time is the same when it comes back from China, over every change of the clocks elsewhere', () => {
  fc.assert(fc.property(second, (instant) => expect(fromChinaTime(toChinaTime(instant))).toEqual(instant)));
  expect(toChinaTime(new Date('2028-02-29T15:59:59.999Z'))).toBe('2028-02-29 23:59:59');
});

test.each(['', '2026-11-22', '2026-13-01 00:00:00', '2026-11-22T00:00:00'])('%p is no time', (text) => {
  expect(fromChinaTime(text)).toBeUndefined();
});
