import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const plain = (address: string) => mapped.exec(address)?.[1] ?? address;
const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Proxies whose word on the client's address counts. */
export type TrustedProxies = BlockList;

function addEntry(trusted: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  if (prefix === undefined) trusted.addAddress(address, family(address));
  // An empty prefix would be /0: everybody.
  else trusted.addSubnet(address, prefix === '' ? Number.NaN : Number(prefix), family(address));
}

/** Reads addresses and CIDRs, comma-joined; undefined where there are none. @throws naming the one that is none */
export function parseProxies(list: string): TrustedProxies | undefined {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return undefined;
  const trusted = new BlockList();
  for (const entry of entries) {
    try {
      addEntry(trusted, entry);
    } catch (cause) {
      throw new Error(`"${entry}" is neither an address nor a CIDR`, { cause });
    }
  }
  return trusted;
}

/** The client's network address. */
export type AddressOf = (request: IncomingMessage) => string;

/** Some proxies add the port that the client came from. */
const withPort = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

function addressIn(hop: string): string {
  const [, ipv4, ipv6] = withPort.exec(hop) ?? [];
  return plain(ipv4 ?? ipv6 ?? hop);
}

/** Addresses that proxies have added, the nearest first, up to the first that is none. */
function forwardedHops(header: string | string[] | undefined): string[] {
  const hops = (typeof header === 'string' ? header : '').split(',').map((hop) => addressIn(hop.trim()));
  const nearestFirst = hops.reverse();
  const bad = nearestFirst.findIndex((hop) => isIP(hop) === 0);
  return bad === -1 ? nearestFirst : nearestFirst.slice(0, bad);
}

/**
 * Finds the client's address: that of the connection, or, where that is a trusted proxy, the last one in
 * `x-forwarded-for` that is not itself trusted. Without TRUSTED_PROXIES the header is never believed.
 */
export function createAddressOf(trusted: TrustedProxies | undefined): AddressOf {
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
