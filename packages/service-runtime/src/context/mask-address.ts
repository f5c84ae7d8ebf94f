import { isIPv4, isIPv6 } from 'node:net';

const masked = /^[\da-f.:]+::?\/48$|^\d+\.\d+\.\d+\.0\/24$/i;

/**
 * As much of a network address as is kept: the /24 of IPv4, the /48 of IPv6, which many share. What is masked stays as
 * it is; undefined for what is no address.
 */
export function maskAddress(address: string): string | undefined {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(address)) return `${firstGroups(address).join(':')}::/48`;
  return masked.test(address) ? address : undefined;
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + rest.length < 8 && groups.length < 3) groups.push('0');
  return [...groups, ...rest].slice(0, 3).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
