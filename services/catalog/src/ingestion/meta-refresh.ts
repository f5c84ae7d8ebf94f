import { decode } from 'iconv-lite';
import { detectEncoding } from '../parsing/encoding.ts';
import { declaredCharset } from '../parsing/parsers/html/declared-charset.ts';
import { streamTags } from '../sites/stream-tags.ts';

const headBytes = 65_536;
const longest = 2_048;
/** Seconds; a page that stays longer is meant to be read. */
const mostSeconds = 10;
const hypertext = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Where a web page sends its readers on to by itself (`<meta http-equiv="refresh">`); undefined where it stays, or what
 * sends on is for browsers without scripts, beside a page that can be read.
 */
export function refreshOf(bytes: Uint8Array, contentType: string | null, url: string): string | undefined {
  if (!hypertext.test(contentType ?? 'text/html')) return undefined;
  const head = Buffer.from(bytes.subarray(0, headBytes));
  const declared = declaredCharset(head, contentType ?? undefined);
  let asides = 0;
  let target: string | undefined;
  streamTags(decode(head, detectEncoding(head, { declared }) ?? 'utf-8'), {
    onopentag(name, { content = '', ...others }) {
      if (name === 'noscript') asides += 1;
      if (name !== 'meta' || asides > 0 || others['http-equiv']?.toLowerCase() !== 'refresh') return;
      target ??= targetOf(content);
    },
    onclosetag(name) {
      if (name === 'noscript') asides -= 1;
    },
  });
  const next = target === undefined ? null : URL.parse(target, url);
  if (!next || !/^https?:$/.test(next.protocol)) return undefined;
  next.hash = '';
  return next.href === url.replace(/#.*/, '') ? undefined : next.href;
}

/** `0; url=/en/`, as it is written in many ways. */
function targetOf(content: string): string | undefined {
  if (content.length > longest) return undefined;
  const [, seconds, rest = ''] = /^\s*(\d{1,4})[\d.]*\s*[;,]\s*(.*)$/s.exec(content) ?? [];
  if (seconds === undefined || Number(seconds) > mostSeconds) return undefined;
  const address = rest.replace(/^url\s*=\s*/i, '').trim();
  const target = /^(["'])(.*)\1$/s.exec(address)?.[2] ?? address;
  return target === '' ? undefined : target;
}
