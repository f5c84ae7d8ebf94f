import { expect, it } from '@jest/globals';
import { standingOf } from './standing.ts';

it.each([
  ['ACTIVE', true, 'RENEWING'],
  ['ACTIVE', false, 'ENDING'],
  ['PAST_DUE', true, 'PAST_DUE'],
  ['FROZEN', false, 'FROZEN'],
  ['AWAITING_PAYMENT', false, 'AWAITING_PAYMENT'],
  ['ENDED', false, 'ENDED'],
] as const)('%s that renews: %s is %s', (state, renews, standing) => {
  expect(standingOf({ state, renews })).toBe(standing);
});
