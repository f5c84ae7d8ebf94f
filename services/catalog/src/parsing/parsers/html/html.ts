import { parseHTML } from 'linkedom';
import { decodeText } from '../../encoding.ts';
import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { sectionsOf } from '../sections.ts';
import { blocksOf } from './blocks.ts';
import { bodyOf, mainContent } from './main-content.ts';

/** Reads the main text of a web page, with headings and tables. */
export async function* parseHtml(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const { document } = parseHTML(wrapped(htmlOf(bytes, task.contentType)));
  yield* sectionsOf(blocksOf(mainContent(document)));
}

/** All readable blocks of a piece of HTML that has no surroundings: a chapter of a book. */
export function htmlBlocks(html: string): Generator<Block> {
  const { document } = parseHTML(wrapped(html));
  return blocksOf(bodyOf(document));
}

function htmlOf(bytes: Buffer, contentType: string | undefined): string {
  const head = bytes.toString('latin1', 0, 4096);
  const meta = /<meta[^>]+charset=["']?\s*([\w-]+)/i.exec(head)?.[1];
  const xml = /^\s*<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1];
  const declared = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? meta ?? xml;
  const html = decodeText(bytes, { declared });
  if (html === undefined) throw failures.damaged('not text all through');
  return html;
}

/** The DOM library gives a fragment no body. */
function wrapped(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
}
