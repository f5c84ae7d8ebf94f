import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { rewriteSegments } from './rewrite-segments.ts';
import { tryToLockSegments } from './segment-lock.ts';

// Segments of like size are merged eight at a time: a chunk is written anew at most four times, and a base of many
// small documents is searched in few segments. From 4,096 chunks on a segment stays as it is.
const tierEnds = [16, 128, 1024, 4096];
const mergedAtOnce = 8;

/**
 * Merges the segments of a base where enough small ones have gathered, and writes those anew from which something was
 * removed, each time in a transaction of its own; leaves it where someone else does. Nothing found changes by it, search
 * only takes longer without. To be called when documents were served, outside their transaction, in the worker role.
 */
export async function mergeSegments(worker: Db, knowledge: string): Promise<void> {
  while (await asWorker(worker, (tx) => mergeDue(tx, knowledge)));
}

/** Does so for a base in which removed passages still lie in the index, if there is one. */
export async function tidyIndex(worker: Db): Promise<void> {
  const row = await worker('index_segments')
    .where('removed_count', '>', 0)
    .where({ serving: true })
    .first('knowledge');
  if (row) await mergeSegments(worker, row.knowledge);
}

async function mergeDue(tx: Tx, knowledge: string): Promise<boolean> {
  if (!(await dueSegments(tx, knowledge)) || !(await tryToLockSegments(tx, knowledge))) return false;
  // Asked again under the lock: whoever held it may have merged them.
  const due = await dueSegments(tx, knowledge);
  if (due) await rewriteSegments(tx, due);
  return due !== undefined;
}

interface SegmentSize {
  readonly id: string;
  readonly generation: number;
  readonly chunk_count: number;
  readonly removed_count: number;
}

async function dueSegments(tx: Tx, knowledge: string): Promise<string[] | undefined> {
  const { rows } = await queries(tx).raw<{ rows: SegmentSize[] }>(
    `SELECT id, generation, chunk_count, removed_count FROM index_segments
     WHERE knowledge = ? AND serving AND (chunk_count < ? OR removed_count > 0) ORDER BY generation, id`,
    [knowledge, Math.max(...tierEnds)],
  );
  const shrunk = rows.find(({ removed_count }) => removed_count > 0);
  if (shrunk) return [shrunk.id];
  for (const ofOne of Map.groupBy(rows, ({ generation }) => generation).values()) {
    const tiers = Map.groupBy(ofOne, ({ chunk_count }) => tierEnds.findIndex((end) => chunk_count < end));
    const full = [...tiers.values()].find((tier) => tier.length >= mergedAtOnce);
    if (full) return full.slice(0, mergedAtOnce).map(({ id }) => id);
  }
  return undefined;
}
