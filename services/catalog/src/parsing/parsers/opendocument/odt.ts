import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { elementsOf } from '../xml/elements.ts';
import { Archive } from '../zip/archive.ts';
import { blocksOf } from './blocks.ts';
import { refuseLocked } from './locked.ts';

const content = 'content.xml';

/** Reads an OpenDocument text paragraph by paragraph: headings, lists, tables, notes. */
export async function* parseOdt(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  const archive = await Archive.open(bytes, limits.expandedBytes);
  await refuseLocked(archive);
  if (!archive.has(content)) throw failures.damaged('an OpenDocument file without its content');
  let read = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of archive.read(content)) {
      read += piece.length;
      yield piece;
    }
  };
  const share = () => Math.min(1, read / Math.max(1, archive.declaredSize(content)));
  yield* streamedSections(contentBlocks(counted()), share);
}

/** What was deleted and is kept as a tracked change is taken whole, so as to be passed over. */
async function* contentBlocks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  const outermost = ['h', 'p', 'list', 'table', 'tracked-changes', 'forms'];
  for await (const batch of elementsOf(bytes, outermost))
    for (const element of batch) yield* blocksOf(element);
}
