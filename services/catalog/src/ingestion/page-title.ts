import { decode } from 'iconv-lite';
import { detectEncoding } from '../parsing/encoding.ts';
import { declaredCharset } from '../parsing/parsers/html/declared-charset.ts';
import { unescaped } from './unescaped.ts';

const headBytes = 65_536;
const longest = 200;

/** The title of a web page, in one line; undefined where it has none or is none. */
export function titleOf(bytes: Uint8Array, contentType: string | null): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes));
  const declared = declaredCharset(head, contentType ?? undefined);
  const text = decode(head, detectEncoding(head, { declared }) ?? 'utf-8');
  const raw = /<title\b[^>]{0,200}>([^<]{1,1000})/i.exec(text)?.[1];
  const line =
    raw &&
    unescaped(raw)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  return line ? [...line].slice(0, longest).join('') : undefined;
}
