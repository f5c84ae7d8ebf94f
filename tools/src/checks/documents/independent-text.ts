import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface IndependentPage {
  /** from 1, where the document has pages */
  readonly page?: number;
  readonly text: string;
  /** the same page by another reading order; what both hold was not torn apart by either */
  readonly again?: string;
}

/** The text of a document by other means than the product's: pdftotext, unzip with a search for text runs, plain tags. */
export function independentPages(path: string): IndependentPage[] {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdfPages(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [{ text: wordText(path) }];
  const text = decoded(bytes);
  if (/\.html?$/i.test(path)) return [{ text: withoutTags(text) }];
  return [{ text: /\.csv$/i.test(path) ? text.replace(/[,"]/g, '\n') : text }];
}

function pdfPages(path: string): IndependentPage[] {
  const again = output('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-']).split('\f');
  const text = output('pdftotext', ['-enc', 'UTF-8', path, '-']).split('\f');
  return text.map((page, i) => ({ page: i + 1, text: page, again: again[i] ?? '' }));
}

function wordText(path: string): string {
  const xml = output('unzip', ['-p', path, 'word/document.xml']);
  const paragraphs = xml.match(/<w:p[ >][\s\S]*?<\/w:p>/g) ?? [];
  return paragraphs
    .map((paragraph) => paragraph.replace(/<w:(tab|br|cr)\b[^>]*\/>/g, ' ').replace(/<[^>]+>/g, ''))
    .map(withoutEntities)
    .join('\n\n');
}

function withoutTags(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(script|style|title|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/?(p|div|td|tr|h\d|li|pre|table|body|br)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]+>/g, '');
  return withoutEntities(text);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name] ?? all);
  });
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

function output(command: string, args: string[]): string {
  return execFileSync(command, args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] }).toString(
    'utf8',
  );
}
