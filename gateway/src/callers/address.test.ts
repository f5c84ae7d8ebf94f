import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { addressGroup, createAddressOf, parseProxies } from './address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client behind trusted proxies', () => {
  const addressOf = createAddressOf(parseProxies('10.0.0.0/8, 192.0.2.7, fd00::/8'));
  it.each([
    ['203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['10.1.2.3', '1.1.1.1', '1.1.1.1'],
    ['::ffff:10.1.2.3', '1.1.1.1', '1.1.1.1'],
    ['fd00::1', '2001:db8::9', '2001:db8::9'],
    ['10.1.2.3', '6.6.6.6, 1.1.1.1, 192.0.2.7', '1.1.1.1'],
    ['10.1.2.3', '10.9.9.9, 192.0.2.7', '10.9.9.9'],
    ['10.1.2.3', '6.6.6.6, nonsense, 192.0.2.7', '192.0.2.7'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '6.6.6.6, 1.1.1.1:50123', '1.1.1.1'],
    ['10.1.2.3', '[2001:db8::9]:50123', '2001:db8::9'],
    ['10.1.2.3', '[2001:db8::9]', '2001:db8::9'],
    ['10.1.2.3', '1.1.1.1:x', '10.1.2.3'],
  ])('from %s with %s is %s', (peer, forwarded, client) => {
    expect(addressOf(from(peer, forwarded))).toBe(client);
  });
});

it('a header is never believed where no proxy is trusted', () => {
  expect(createAddressOf(undefined)(from('10.1.2.3', '1.1.1.1'))).toBe('10.1.2.3');
});

it.each(['x', '10.0.0.0/33', '10.0.0.1/', '1.2.3'])('the proxy %s is refused by name', (list) => {
  expect(() => parseProxies(`10.0.0.1, ${list}`)).toThrow(`"${list}" is neither an address nor a CIDR`);
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted under %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
