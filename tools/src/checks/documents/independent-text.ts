import { readFileSync } from 'node:fs';
import type { IndependentPage } from './independent-page.ts';
import { packedPages } from './packed-text.ts';
import { output, withoutTags } from './plain.ts';

/** The text of a document by other means than the product's: pdftotext, unzip with a search for text, plain tags. */
export function independentPages(path: string): IndependentPage[] {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdfPages(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return packedPages(path);
  const text = decoded(bytes);
  if (/\.html?$/i.test(path)) return [{ text: withoutTags(text) }];
  return [{ text: /\.csv$/i.test(path) ? text.replace(/[,"]/g, '\n') : text }];
}

function pdfPages(path: string): IndependentPage[] {
  const again = output('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-']).split('\f');
  const text = output('pdftotext', ['-enc', 'UTF-8', path, '-']).split('\f');
  return text.map((page, i) => ({ page: i + 1, text: page, again: again[i] ?? '' }));
}

function decoded(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : bytes.subarray(0, 200).includes(0)
        ? 'utf-16le'
        : Buffer.from(bytes.toString('utf8')).equals(bytes)
          ? 'utf-8'
          : 'windows-1252';
  return new TextDecoder(encoding).decode(bytes);
}
