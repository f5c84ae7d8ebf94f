import { expect, it } from '@jest/globals';
import type { DiscountCode } from '@tutka/http-contracts';
import { bodyOf, type CodeForm, changesOf, datesOf, emptyCode, isWhole, termsOf } from './code-form.ts';

const form: CodeForm = { ...emptyCode, code: ' spring-26 ', value: '10' };

it('a percentage has no currency, and plans and agents are named only where it is for such', () => {
  expect(bodyOf({ ...form, planIds: ['pro'], agentUUIDs: ['a'], kinds: ['credits'] })).toEqual({
    code: 'SPRING-26',
    kind: 'percent',
    value: '10',
    currency: null,
    from: null,
    until: null,
    limit: null,
    products: { kinds: ['credits'], planIds: [], agentUUIDs: [] },
  });
  expect(bodyOf({ ...form, kind: 'amount', currency: 'EUR' }).currency).toBe('EUR');
  const both = { ...form, planIds: ['pro'], agentUUIDs: ['a'] };
  expect(bodyOf({ ...both, kinds: ['plan'] }).products).toMatchObject({ planIds: ['pro'], agentUUIDs: [] });
  expect(bodyOf({ ...both, kinds: ['agent'] }).products).toMatchObject({ planIds: [], agentUUIDs: ['a'] });
});

it('the last day counts to its end, and is the same day when it is read again', () => {
  const days = { from: '2026-11-21', until: '2026-12-31', limit: 20 };
  const dates = datesOf(days);
  expect(new Date(dates.until ?? '').getTime()).toBe(new Date(2027, 0, 1).getTime());
  expect(termsOf({ ...dates, code: 'A' } as DiscountCode)).toEqual(days);
});

it('an end that another time zone wrote stays as it is where its day is not changed', () => {
  // An hour after midnight, wherever this runs.
  const from = new Date(2026, 10, 20, 1).toISOString();
  const until = new Date(2026, 10, 30, 1).toISOString();
  const code = { from, until, limit: 5 } as DiscountCode;
  expect(changesOf({ ...termsOf(code), limit: 10 }, code)).toEqual({ limit: 10 });
  expect(changesOf({ ...termsOf(code), until: '' }, code)).toEqual({ until: null });
  expect(changesOf({ ...termsOf(code), from: '2026-11-21' }, code)).toEqual({
    from: new Date(2026, 10, 21).toISOString(),
  });
});

it.each([
  [{}, true],
  [{ code: 'ab' }, false],
  [{ code: 'ä-code' }, false],
  [{ value: '0' }, false],
  [{ value: '101' }, false],
  [{ value: '101', kind: 'amount' }, true],
  [{ value: '1,5', kind: 'amount' }, false],
] as [Partial<CodeForm>, boolean][])('with %j it is whole: %s', (more, whole) => {
  expect(isWhole({ ...form, ...more })).toBe(whole);
});
