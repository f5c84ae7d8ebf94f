import { EgressRefused } from './refused.ts';

/**
 * Parses an address once; everything after uses this URL. It normalises decimal, octal, hexadecimal and short forms
 * of IPv4. Throws `EgressRefused` `BAD_URL` for what is no plain http(s) address.
 */
export function readUrl(text: string | URL, base?: URL): URL {
  const url = URL.parse(String(text), base?.href);
  if (!url)
    throw new EgressRefused('BAD_URL', 'This is not a web address. Write it like https://example.com/page.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressRefused('BAD_URL', 'Only addresses that start with http:// or https:// are fetched.');
  }
  if (url.username || url.password) {
    throw new EgressRefused('BAD_URL', 'Write the address without a user name and a password.');
  }
  url.hash = '';
  return url;
}
