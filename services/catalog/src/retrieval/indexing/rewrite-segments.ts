import { queries, type Tx } from '@tutka/database';
import { decodeDirectory } from '../postings/directory.ts';
import { type MergePlan, planMerge } from '../postings/merge-plan.ts';
import { PostingBuffer, PostingListWriter } from '../postings/posting-list.ts';
import type { PostingRow } from '../postings/segment-builder.ts';
import { deleteSegments } from './delete-segments.ts';
import { readPostings, type SegmentPostings } from './posting-cursor.ts';
import { writeSegment } from './write-segment.ts';

interface SegmentRow {
  readonly id: string;
  readonly workspace: string;
  readonly knowledge: string;
  readonly generation: number;
  readonly languages: readonly string[];
  readonly directory: Buffer;
  readonly removed: readonly string[];
}

/** Writes serving segments of one index anew as a single one, without what was removed from them. Needs the lock. */
export async function rewriteSegments(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows: old } = await queries(tx).raw<{ rows: SegmentRow[] }>(
    `SELECT id, workspace, knowledge, generation, languages, directory, removed
     FROM index_segments WHERE id = ANY(?::bigint[]) ORDER BY id`,
    [[...ids]],
  );
  const [first] = old;
  if (!first) return;
  const plan = planMerge(
    old.map(({ directory, removed }) => ({
      directory: decodeDirectory(directory),
      removed: new Set(removed.map(Number)),
    })),
  );
  const made = await writeSegment(
    tx,
    {
      workspace: first.workspace,
      knowledge: first.knowledge,
      generation: first.generation,
      serving: true,
      languages: [...new Set(old.flatMap(({ languages }) => languages))].sort(),
      directory: plan.directory,
    },
    mergedRows(
      tx,
      old.map(({ id }) => id),
      plan,
    ),
  );
  await queries(tx).raw('UPDATE index_parts SET segment = ? WHERE segment = ANY(?::bigint[])', [
    made,
    [...ids],
  ]);
  await deleteSegments(tx, ids);
}

async function* mergedRows(tx: Tx, ids: readonly string[], { moves }: MergePlan): AsyncGenerator<PostingRow> {
  const buffer = new PostingBuffer();
  const moveOf = new Map(ids.map((id, at) => [id, moves[at] as Int32Array]));
  for await (const [term, lists] of byTerm(readPostings(tx, ids))) {
    const merged = new PostingListWriter();
    for (const { segment, postings } of lists) {
      copy(buffer, buffer.read(postings), moveOf.get(segment) as Int32Array, merged);
    }
    if (merged.chunkCount > 0) yield { term, chunkCount: merged.chunkCount, postings: merged.bytes() };
  }
}

function copy(
  { slots, occurrences }: PostingBuffer,
  count: number,
  move: Int32Array,
  to: PostingListWriter,
): void {
  for (let at = 0; at < count; at++) {
    const slot = move[slots[at] as number] as number;
    if (slot >= 0) to.add(slot, occurrences[at] as number);
  }
}

async function* byTerm(
  rows: AsyncIterable<SegmentPostings>,
): AsyncGenerator<[term: string, lists: SegmentPostings[]]> {
  let lists: SegmentPostings[] = [];
  for await (const row of rows) {
    const term = lists[0]?.term;
    if (term !== undefined && term !== row.term) {
      yield [term, lists];
      lists = [];
    }
    lists.push(row);
  }
  if (lists[0]) yield [lists[0].term, lists];
}
