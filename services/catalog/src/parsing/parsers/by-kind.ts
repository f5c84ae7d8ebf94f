import type { ReadableKind } from '../sniff/kind.ts';
import type { Parser } from './parser.ts';

/** Loads the parser of one kind and nothing else: their libraries are large, and a process reads one document. */
export const loadParser: Record<ReadableKind, () => Promise<Parser>> = {
  pdf: async () => (await import('./pdf/pdf.ts')).parsePdf,
  docx: async () => (await import('./docx/docx.ts')).parseDocx,
  pptx: async () => (await import('./slides/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./sheet/xlsx.ts')).parseXlsx,
  xls: async () => (await import('./sheet/workbook.ts')).parseWorkbook,
  xlsb: async () => (await import('./sheet/workbook.ts')).parseWorkbook,
  ods: async () => (await import('./sheet/workbook.ts')).parseWorkbook,
  odt: async () => (await import('./opendocument/odt.ts')).parseOdt,
  epub: async () => (await import('./epub/epub.ts')).parseEpub,
  markdown: async () => (await import('./text/markdown.ts')).parseMarkdown,
  text: async () => (await import('./text/text.ts')).parseText,
  html: async () => (await import('./html/html.ts')).parseHtml,
  mail: async () => (await import('./mail/mail.ts')).parseMail,
  outlook: async () => (await import('./mail/outlook.ts')).parseOutlook,
  csv: async () => (await import('./sheet/csv.ts')).parseCsv,
};
