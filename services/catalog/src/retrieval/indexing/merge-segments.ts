import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { rewriteSegments } from './rewrite-segments.ts';
import { tryToLockSegments } from './segment-lock.ts';

// Segments of like size are merged eight at a time: a chunk is written anew at most four times, and a base of many
// small documents is searched in few segments. From 4,096 chunks on a segment stays as it is.
const tierEnds = [16, 128, 1024, 4096];
const mergedAtOnce = 8;

/**
 * Merges the segments of a base where enough small ones have gathered, each merge in a transaction of its own; leaves
 * it where someone else does. Nothing found changes by it, search only takes longer without. To be called when
 * documents were served, outside their transaction, in the worker role.
 */
export async function mergeSegments(worker: Db, knowledge: string): Promise<void> {
  while (await asWorker(worker, (tx) => mergeDue(tx, knowledge)));
}

async function mergeDue(tx: Tx, knowledge: string): Promise<boolean> {
  if (!(await dueSegments(tx, knowledge)) || !(await tryToLockSegments(tx, knowledge))) return false;
  // Asked again under the lock: whoever held it may have merged them.
  const due = await dueSegments(tx, knowledge);
  if (due) await rewriteSegments(tx, due);
  return due !== undefined;
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
