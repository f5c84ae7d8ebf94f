import { queries, type Tx } from '@tutka/database';
import { type Directory, encodeDirectory } from '../postings/directory.ts';
import type { PostingRow } from '../postings/segment-builder.ts';

interface SegmentHead {
  readonly workspace: string;
  readonly knowledge: string;
  readonly generation: number;
  readonly serving: boolean;
  readonly languages: readonly string[];
  readonly directory: Directory;
}

const rowsAtOnce = 1000;

/** Writes a segment with its postings; returns its id. Rows are taken and sent a thousand at a time. */
export async function writeSegment(
  tx: Tx,
  head: SegmentHead,
  rows: Iterable<PostingRow> | AsyncIterable<PostingRow>,
): Promise<string> {
  const { workspace, knowledge, generation, serving, languages, directory } = head;
  const length = directory.lengths.reduce((total, one) => total + one, 0);
  const { rows: made } = await queries(tx).raw<{ rows: { id: string }[] }>(
    `INSERT INTO index_segments (id, workspace, knowledge, generation, serving, languages, chunk_count, total_length, directory)
     VALUES (nextval('index_segment_ids'), ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [
      workspace,
      knowledge,
      generation,
      serving,
      [...languages],
      directory.lengths.length,
      length,
      encodeDirectory(directory),
    ],
  );
  const id = (made[0] as { id: string }).id;
  let batch: PostingRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    await writeRows(tx, workspace, id, batch);
    batch = [];
  }
  if (batch.length > 0) await writeRows(tx, workspace, id, batch);
  return id;
}

async function writeRows(
  tx: Tx,
  workspace: string,
  segment: string,
  rows: readonly PostingRow[],
): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO index_postings (segment, workspace, term, chunk_count, postings)
     SELECT ?, ?, * FROM unnest(?::text[], ?::int[], ?::bytea[])`,
    [
      segment,
      workspace,
      rows.map(({ term }) => term),
      rows.map(({ chunkCount }) => chunkCount),
      rows.map(({ postings }) => postings),
    ],
  );
}
