import { queries, type Tx } from '@tutka/database';
import { rewriteSegments } from './rewrite-segments.ts';
import { tryToLockSegments } from './segment-lock.ts';

// Segments of like size are merged eight at a time, so a chunk is written anew at most three times, and a base of
// many small documents is searched in few segments. From 1,024 chunks on a segment stays as it is.
const tierEnds = [16, 128, 1024];
const mergedAtOnce = 8;

/** Merges small serving segments of a base where enough of them have gathered; leaves it where someone else does. */
export async function mergeSmallSegments(tx: Tx, knowledge: string): Promise<void> {
  if (!(await dueSegments(tx, knowledge))) return;
  if (!(await tryToLockSegments(tx, knowledge))) return;
  for (let due = await dueSegments(tx, knowledge); due; due = await dueSegments(tx, knowledge)) {
    await rewriteSegments(tx, due);
  }
}

async function dueSegments(tx: Tx, knowledge: string): Promise<string[] | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { id: string; chunk_count: number }[] }>(
    'SELECT id, chunk_count FROM index_segments WHERE knowledge = ? AND serving AND chunk_count < ? ORDER BY id',
    [knowledge, Math.max(...tierEnds)],
  );
  const tiers = tierEnds.map((): string[] => []);
  for (const { id, chunk_count } of rows) tiers[tierEnds.findIndex((end) => chunk_count < end)]?.push(id);
  return tiers.find((tier) => tier.length >= mergedAtOnce)?.slice(0, mergedAtOnce);
}
