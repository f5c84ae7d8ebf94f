import { expect, it } from '@jest/globals';
import { isShare, shownPercent } from './percent.ts';

it.each([
  ['70.00', '70%'],
  ['12.50', '12.5%'],
  ['0.00', '0%'],
  ['100.00', '100%'],
])('%s is shown as %s', (percent, shown) => expect(shownPercent(percent)).toBe(shown));

it.each([
  ['0', true],
  ['70', true],
  ['33.33', true],
  ['100', true],
  ['100.01', false],
  ['33.333', false],
  ['-1', false],
  ['', false],
  ['7o', false],
])('%s is a share: %s', (percent, is) => expect(isShare(percent)).toBe(is));
