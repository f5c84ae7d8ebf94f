import { queries, type Tx } from '@tutka/database';

/** One term's postings in one segment. */
export interface SegmentPostings {
  readonly segment: string;
  readonly term: string;
  readonly postings: Buffer;
}

const rowsAtOnce = 2000;

/** All postings of some segments, by rising term, within a term by rising segment. */
export async function* readPostings(tx: Tx, segments: readonly string[]): AsyncGenerator<SegmentPostings> {
  const cursor = `postings_${segments[0]}`;
  await queries(tx).raw(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT segment, term, postings FROM index_postings
     WHERE segment = ANY(?::bigint[]) ORDER BY term, segment`,
    [[...segments]],
  );
  for (;;) {
    const { rows } = await queries(tx).raw<{ rows: SegmentPostings[] }>(`FETCH ${rowsAtOnce} FROM ${cursor}`);
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await queries(tx).raw(`CLOSE ${cursor}`);
}
