import type { ParseStep } from './parser.ts';
import { type Block, type Section, Sections } from './section-builder.ts';

/** Gathers the blocks of a document into sections. */
export function* sectionsOf(blocks: Iterable<Block>): Generator<ParseStep> {
  const sections = [...allSections(blocks)];
  for (const [i, section] of sections.entries()) yield { ...section, done: i + 1, total: sections.length };
}

/**
 * Gathers blocks into sections as they come. How many there will be is judged from `share`, the part of the document
 * that is read, between 0 and 1.
 */
export async function* streamedSections(
  blocks: AsyncIterable<Block> | Iterable<Block>,
  share: () => number,
): AsyncGenerator<ParseStep> {
  const sections = new Sections();
  let done = 0;
  const step = (section: Section): ParseStep => {
    done++;
    return { ...section, done, total: Math.max(done, Math.ceil(done / Math.max(share(), 0.001))) };
  };
  for await (const block of blocks) for (const section of sections.take(block)) yield step(section);
  const last = [...sections.end()];
  for (const section of last) yield { ...step(section), total: done };
  if (last.length === 0) yield { done, total: done };
}

function* allSections(blocks: Iterable<Block>): Generator<Section> {
  const sections = new Sections();
  for (const block of blocks) yield* sections.take(block);
  yield* sections.end();
}
