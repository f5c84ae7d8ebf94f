import { hash } from 'node:crypto';

/** What two bits of variant leave of a hexadecimal digit. */
const variants = '89ab';

/** The name-based uuid (RFC 9562, version 5) of `name` within the namespace uuid: the same in, the same out. */
export function uuid5(namespace: string, name: string): string {
  const bytes = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const hex = hash('sha1', bytes, 'hex');
  const variant = variants[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
