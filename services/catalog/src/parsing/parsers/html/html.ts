import { parseHTML } from 'linkedom';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { sectionsOf, streamedSections } from '../sections.ts';
import { TextPieces } from '../text/text-pieces.ts';
import { blocksOf } from './blocks.ts';
import { declaredCharset } from './declared-charset.ts';
import { refuseTooDeep } from './depth.ts';
import { bodyOf, mainContent } from './main-content.ts';
import { streamedBlocks } from './streamed-blocks.ts';

/** The tree of a page takes some hundred times its bytes; a larger page is read without one. */
const largestTree = 2 ** 20;

/** Reads the main text of a web page, with headings and tables. */
export async function* parseHtml(bytes: Buffer, { contentType }: ParseTask): AsyncGenerator<ParseStep> {
  const pieces = new TextPieces(bytes, declaredCharset(bytes, contentType));
  if (bytes.length > largestTree) {
    yield* streamedSections(streamedBlocks(pieces), pieces.share);
    return;
  }
  const html = [...pieces].join('');
  refuseTooDeep(html);
  const { document } = parseHTML(wrapped(html));
  yield* sectionsOf(blocksOf(mainContent(document)));
}

/** All readable blocks of a piece of HTML that has no surroundings: a chapter of a book. */
export function htmlBlocks(html: string): Generator<Block> {
  const { document } = parseHTML(wrapped(html));
  return blocksOf(bodyOf(document));
}

/** The DOM library gives a fragment no body. */
function wrapped(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
}
