import { expect, test } from '@jest/globals';
import { bodyOf, emptyKey, isWhole } from './key-form.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const form = { ...emptyKey, name: ' Reports ' };

test('days are counted from now, a date lasts to its end, and what is kept is not sent', () => {
  expect(bodyOf(form, now)).toEqual({
    name: 'Reports',
    scopes: ['chat'],
    expiresAt: '2027-02-19T12:00:00.000Z',
  });
  expect(bodyOf({ ...form, term: 'never' }, now)).toMatchObject({ expiresAt: null });
  const ends = new Date('2026-12-24T23:59:59').toISOString();
  expect(bodyOf({ ...form, term: 'date', date: '2026-12-24' }, now)).toMatchObject({ expiresAt: ends });
  expect(bodyOf({ ...form, term: 'kept' }, now)).toEqual({ name: 'Reports', scopes: ['chat'] });
});

test.each([
  [form, true],
  [{ ...form, name: ' ' }, false],
  [{ ...form, scopes: [] }, false],
  [{ ...form, term: 'date' as const }, false],
])('%j is whole: %s', (one, whole) => {
  expect(isWhole(one)).toBe(whole);
});
