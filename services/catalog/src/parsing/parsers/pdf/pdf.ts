import type { PDFDocumentProxy } from 'pdfjs-dist';
import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import { withFilledFields } from './filled-fields.ts';
import { openPdf } from './open.ts';
import { headingsOf } from './outline.ts';
import { pageText } from './page-text.ts';
import { linesOf } from './text-lines.ts';

/** Reads a PDF page by page, in reading order. */
export async function* parsePdf(bytes: Buffer, { limits, after }: ParseTask): AsyncGenerator<ParseStep> {
  const pdf = await openPdf(bytes);
  const total = pdf.numPages;
  if (total > limits.pages) throw failures.tooManyPages(total, limits.pages);
  const headingAt = await headingsOf(pdf);
  const from = (after?.page ?? 0) + 1;
  // Its end is told also where nothing is left to read.
  if (from > total) yield { page: total, done: total, total };
  for (let page = from; page <= total; page++) {
    const heading = headingAt(page);
    yield { page, done: page, total, ...(heading && { heading }), ...(await readPage(pdf, page)) };
  }
}

async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ text: string } | { damaged: true }> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const items = await withFilledFields(page, content.items);
    page.cleanup();
    return { text: pageText(linesOf(items)) };
  } catch {
    return { damaged: true };
  }
}
