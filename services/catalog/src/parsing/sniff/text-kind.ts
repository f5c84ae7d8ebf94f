import type { Kind } from './kind.ts';

const byExtension: Record<string, Kind> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mdx: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
};

/** What servers on a mail's way write above it takes some thousand characters. */
const longestHead = 60_000;

const byContentType: Record<string, Kind> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
};

/** The kind of a file whose bytes are text: by its name or declared type, unless its start plainly is a web page. */
export function textKind(text: string, fileName: string, contentType: string | undefined): Kind {
  const named = byExtension[extension(fileName)] ?? byContentType[mediaType(contentType)];
  if (startsLikeHtml(text)) return 'html';
  if (startsLikeMail(text)) return 'mail';
  if (named === 'markdown' || named === 'csv') return named;
  if (named === 'html') return holdsTag(text) ? 'html' : 'text';
  if (text.startsWith('{\\rtf')) return 'rtf';
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i.test(text) ? 'drawing' : 'text';
}

function startsLikeHtml(text: string): boolean {
  const start = text.replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]{0,4000}?-->)+/i, '').slice(0, 200);
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(start);
}

/** Fields such as From and Subject, of which one says that the text is encoded as mails are, and an empty line. */
function startsLikeMail(text: string): boolean {
  const head = text.slice(0, longestHead).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const lines = head.split(/\r?\n/);
  return lines.every((line) => /^([\w-]+:|[ \t])/.test(line)) && /^(mime-version|message-id):/im.test(head);
}

/** Not by one expression: of a text of beginnings it would read the rest from each of them. */
function holdsTag(text: string): boolean {
  const begin = text.search(/<[a-z!]/i);
  return begin >= 0 && text.lastIndexOf('>') > begin;
}

function extension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
