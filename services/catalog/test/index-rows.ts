import { expect } from '@jest/globals';
import type { Db } from '@tutka/database';

/** Every passage of an index is there once, in one part for each document, and counted once. */
export async function expectWhole(
  db: Db,
  index: { readonly knowledge: string; readonly generation: number },
  documents: number,
): Promise<void> {
  const [chunks, parts, segments] = await Promise.all(
    ['chunks', 'index_parts', 'index_segments'].map(async (table) => await db(table).where(index)),
  );
  if (!chunks || !parts || !segments) throw new Error('no rows');
  expect([new Set(parts.map(({ document }) => document)).size, parts.length]).toEqual([documents, documents]);
  expect(new Set(chunks.map(({ document, ordinal }) => `${document} ${ordinal}`)).size).toBe(chunks.length);
  for (const counted of [parts, segments]) {
    expect(counted.reduce((sum, each) => sum + each.chunk_count, 0)).toBe(chunks.length);
  }
}
