import { charsetOf } from '../text/text-pieces.ts';

/** The charset that somebody says a page is in: the Content-Type header, else its own head. */
export function declaredCharset(bytes: Buffer, contentType: string | undefined): string | undefined {
  const head = bytes.toString('latin1', 0, 4096);
  const meta = /<meta[^>]+charset=["']?\s*([\w-]+)/i.exec(head)?.[1];
  const xml = /^\s*<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1];
  return charsetOf(contentType) ?? meta ?? xml;
}
