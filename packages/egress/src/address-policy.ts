import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Tells whether a connection to an IP address is allowed. Text that is no address is not. */
export type AddressPolicy = (address: string) => boolean;

/** The only IPv6 space given out for the public internet; the rest (IPv4-compatible forms too) is not. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

function within(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || within(address, GLOBAL_UNICAST);
}

/** Reads a CIDR such as `10.0.0.0/8`. Throws an error that names it where it is none. */
function readRange(text: string): Range {
  if (!ipaddr.isValidCIDR(text)) {
    throw new Error(`"${text}" is no address range. Write it like 10.0.0.0/8 or fd00::/8.`);
  }
  return ipaddr.parseCIDR(text);
}

/**
 * Public addresses only, and those in `allowCidrs`. IPv4 written inside IPv6 (`::ffff:a.b.c.d`) counts as that IPv4.
 * Throws where a range cannot be read.
 */
export function addressPolicy(allowCidrs: readonly string[]): AddressPolicy {
  const opened = allowCidrs.map(readRange);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address) || opened.some((range) => within(address, range));
  };
}
