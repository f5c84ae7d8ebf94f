import { decode as decodeCodePage, encodingExists } from 'iconv-lite';
import { legacyEncoding } from './legacy-encoding.ts';

export interface Decoding {
  /** A charset that somebody declared: the Content-Type header, or a page's meta element. Unicode marks win over it. */
  declared?: string | undefined;
  /** In what it is read where it is in none of Unicode's; without it that is guessed by what the text looks like. */
  assumed?: 'latin1';
}

/** The name of the encoding that the bytes of a text are in, or undefined where they are not text. */
export function detectEncoding(bytes: Buffer, { declared, assumed }: Decoding = {}): string | undefined {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  if (hasControlBytes(bytes)) return wideWithoutMark(bytes);
  if (declared && declared.toLowerCase() !== 'utf-8' && encodingExists(declared)) return declared;
  if (isUtf8(bytes)) return 'utf-8';
  return assumed ?? legacyEncoding(bytes);
}

/** The text of the bytes, without byte order mark; undefined where they are not text. */
export function decodeText(bytes: Buffer, decoding: Decoding = {}): string | undefined {
  const encoding = detectEncoding(bytes, decoding);
  return encoding === undefined ? undefined : decodeCodePage(bytes, encoding);
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function wideWithoutMark(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 65_536) & ~1;
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Of letters below U+0100 every other byte is a zero; of others hardly any run is UTF-8 too.
  if (even + odd < length / 5 && isUtf8(bytes)) return undefined;
  if (even + odd === 0 || Math.min(even, odd) > (even + odd) / 50) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  return isPlainText(decodeCodePage(bytes.subarray(0, length), encoding)) ? encoding : undefined;
}

function isPlainText(text: string): boolean {
  const strange = text.match(/(?!\s)[\p{Cc}\p{Co}\ufffd\ufffe\uffff]/gu)?.length ?? 0;
  return strange <= text.length / 200;
}

function hasControlBytes(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, 65_536);
  let strange = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) strange++;
  }
  return strange > 1 + length / 200;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return isMostlyUtf8(bytes);
  }
}

/** Whether it is UTF-8 but for a few broken places, or a cut end. In another encoding most characters are broken. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  let broken = 0;
  let whole = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) whole++;
  }
  return whole > 0 && 4 * broken <= whole;
}
