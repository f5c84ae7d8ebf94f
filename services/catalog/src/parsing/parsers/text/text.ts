import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import { type Block, sectionSize } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { splitText } from './split-text.ts';
import { charsetOf, TextPieces } from './text-pieces.ts';

/** Reads plain text, cut at its paragraphs. */
export async function* parseText(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const pieces = new TextPieces(bytes, charsetOf(task.contentType));
  yield* streamedSections(blocksOf(pieces), pieces.share);
}

/** Of each piece all but the last part, which goes on in the next. */
function* blocksOf(pieces: Iterable<string>): Generator<Block> {
  let rest = '';
  for (const piece of pieces) {
    const parts = splitText(rest + piece, sectionSize);
    rest = parts.pop() ?? '';
    for (const text of parts) yield { kind: 'text', text };
  }
  yield { kind: 'text', text: rest };
}
