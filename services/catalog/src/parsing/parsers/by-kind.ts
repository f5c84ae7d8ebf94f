import type { ReadableKind } from '../sniff/kind.ts';
import type { Parser } from './parser.ts';

/** Loads the parser of one kind and nothing else: their libraries are large, and a process reads one document. */
export const loadParser: Record<ReadableKind, () => Promise<Parser>> = {
  pdf: async () => (await import('./pdf/pdf.ts')).parsePdf,
  docx: async () => (await import('./docx/docx.ts')).parseDocx,
  markdown: async () => (await import('./markdown.ts')).parseMarkdown,
  text: async () => (await import('./text.ts')).parseText,
  html: async () => (await import('./html/html.ts')).parseHtml,
  csv: async () => (await import('./csv.ts')).parseCsv,
};
