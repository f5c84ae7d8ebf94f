import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plain = (address: string) => mapped.exec(address)?.[1] ?? address;
const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Reads addresses and CIDRs. @throws naming the one that is none */
function parseProxies(list: string): BlockList | undefined {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return undefined;
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: "${entry}" is neither an address nor a CIDR`);
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  return trusted;
}

/** The client's network address. */
export type AddressOf = (request: IncomingMessage) => string;

/** Addresses that proxies have added, the nearest first, up to the first that is none. */
function forwardedHops(header: string | string[] | undefined): string[] {
  const hops = (typeof header === 'string' ? header : '').split(',').map((hop) => plain(hop.trim()));
  const nearestFirst = hops.reverse();
  const bad = nearestFirst.findIndex((hop) => isIP(hop) === 0);
  return bad === -1 ? nearestFirst : nearestFirst.slice(0, bad);
}

/**
 * Finds the client's address: that of the connection, or, where that is a trusted proxy, the last one in
 * `x-forwarded-for` that is not itself trusted. Without TRUSTED_PROXIES the header is never believed.
 */
export function createAddressOf(trustedProxies: string): AddressOf {
  const trusted = parseProxies(trustedProxies);
  if (trusted === undefined) return (request) => plain(request.socket.remoteAddress ?? '');
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return peer;
    const hops = forwardedHops(request.headers['x-forwarded-for']);
    return hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? peer;
  };
}

/** What an address is counted under: IPv6 by its /64, which one household or machine has whole. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
