import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import { sectionsOf } from '../sections.ts';
import { probe } from '../zip/probe.ts';
import { blocksOf } from './blocks.ts';
import { documentTree } from './document-tree.ts';

/** Reads a Word document section by section: headings, paragraphs, lists, tables, notes. */
export async function* parseDocx(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  await probe(bytes, limits.expandedBytes);
  yield* sectionsOf(blocksOf(await documentTree(bytes)));
}
