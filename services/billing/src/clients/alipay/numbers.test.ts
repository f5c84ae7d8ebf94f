import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromChinaTime, toChinaTime } from './china-time.ts';
import {
  expiryOf,
  fromAgreementNumber,
  fromNumber,
  readAgreementReference,
  toAgreementNumber,
  toNumber,
  toReference,
  withPeriod,
} from './numbers.ts';

const second = fc.integer({ min: 0, max: 4_102_444_799 }).map((at) => new Date(at * 1000));

test('a payment is found again by the number that Alipay has', () => {
  fc.assert(
    fc.property(fc.uuid(), second, (payment, expiresAt) => {
      expect(toNumber(payment)).toMatch(/^\w{1,64}$/);
      expect(fromNumber(toNumber(payment))).toBe(payment);
      expect(expiryOf({ reference: toReference(payment, expiresAt) })).toEqual(expiresAt);
    }),
  );
});

test.each(['', 'SHOP-7', '0'.repeat(31), 'A'.repeat(32), `${'0'.repeat(32)}.7`])(
  '%p is none of ours',
  (number) => {
    expect(fromNumber(number)).toBeUndefined();
  },
);

test('a subscription is found again by the number of its agreement, which is another each time it is signed', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (subscription, payment, other) => {
      const number = toAgreementNumber(subscription, payment);
      expect(number).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(fromAgreementNumber(number)).toBe(subscription);
      fc.pre(payment.slice(0, 7) !== other.slice(0, 7));
      expect(toAgreementNumber(subscription, other)).not.toBe(number);
    }),
  );
});

test('what is kept of an agreement says how Alipay knows it, and its period', () => {
  const period = fc.constantFrom('month', 'year');
  const agreementNo = fc.stringMatching(/^2026\d{16}$/);
  fc.assert(
    fc.property(fc.uuid(), second, period, agreementNo, (payment, expiresAt, every, number) => {
      const page = withPeriod(toReference(payment, expiresAt), every);
      expect(readAgreementReference(page)).toEqual({ number: { payment }, period: every });
      expect(expiryOf({ reference: page })).toEqual(expiresAt);
      const signed = withPeriod(number, every);
      expect(readAgreementReference(signed)).toEqual({ number: { agreementNo: number }, period: every });
    }),
  );
  expect(readAgreementReference(toReference('0'.repeat(32), new Date(0)))).toBeUndefined();
  expect(readAgreementReference(undefined)).toBeUndefined();
});

test.each(['', 'z'.repeat(32), `${'z'.repeat(25)}0000000`, toNumber('0'.repeat(31))])(
  '%p is the number of no agreement of ours',
  (number) => {
    expect(fromAgreementNumber(number)).toBeUndefined();
  },
);

test('a time is the same when it comes back from China, over every change of the clocks elsewhere', () => {
  fc.assert(fc.property(second, (instant) => expect(fromChinaTime(toChinaTime(instant))).toEqual(instant)));
  expect(toChinaTime(new Date('2028-02-29T15:59:59.999Z'))).toBe('2028-02-29 23:59:59');
});

test.each(['', '2026-11-22', '2026-13-01 00:00:00', '2026-11-22T00:00:00'])('%p is no time', (text) => {
  expect(fromChinaTime(text)).toBeUndefined();
});
