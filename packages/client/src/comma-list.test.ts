import { expect, it } from '@jest/globals';
import { joinedByComma, splitAtComma } from './comma-list.ts';

it.each([
  [[], ''],
  [['a', '标签'], 'a,标签'],
  [['law, finance', 'b'], 'law%2C finance,b'],
  [['100%', '%2C', '%25'], '100%25,%252C,%2525'],
])('%j travels as %j and comes back', (values, joined) => {
  expect(joinedByComma(values)).toBe(joined);
  expect(splitAtComma(joined)).toEqual(values);
});

it('what nobody wrote is none', () => {
  expect(splitAtComma(null)).toEqual([]);
});
