import { expect, it } from '@jest/globals';
import { maskAddress } from './mask-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:0DB8:0001:2:3:4:5:6', '2001:db8:1::/48'],
  ['fd00::1', 'fd00:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['unknown', undefined],
  ['203.0.113.7/24', undefined],
  ['', undefined],
])('of %s stays %s', (address, kept) => {
  expect(maskAddress(address)).toBe(kept);
});
