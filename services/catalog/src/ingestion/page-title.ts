import { TextDecoder } from 'node:util';
import { unescaped } from './unescaped.ts';

const headBytes = 65_536;
const longest = 200;

/** The title of a web page, in one line; undefined where it has none or is none. */
export function titleOf(bytes: Uint8Array, contentType: string | null): string | undefined {
  const text = decoderFor(contentType).decode(bytes.subarray(0, headBytes));
  const raw = /<title\b[^>]{0,200}>([^<]{1,1000})/i.exec(text)?.[1];
  const line =
    raw &&
    unescaped(raw)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  return line ? [...line].slice(0, longest).join('') : undefined;
}

function decoderFor(contentType: string | null): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
