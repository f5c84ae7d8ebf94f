import { expect, test } from '@jest/globals';
import { changedOf } from './changed-of.ts';

test('only what is other than it was is left of a form', () => {
  const before = { name: 'Field manual', tags: ['a', 'b'], limit: 5 as number | null };
  expect(changedOf(before, { ...before, tags: ['a', 'b'] })).toEqual({});
  expect(changedOf(before, { ...before, tags: ['a'], limit: null })).toEqual({ tags: ['a'], limit: null });
});

test('a field that was not there before is a changed one', () => {
  const before: { name: string; url?: string } = { name: 'Archive' };
  expect(changedOf(before, { name: 'Archive', url: '' })).toEqual({ url: '' });
});
