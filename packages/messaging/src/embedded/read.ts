import type { Db } from '@tutka/database';
import type { ReceivedMessage, StartOffset } from '../bus.ts';
import { usualBatch } from '../together.ts';

const batchBytes = 4_000_000;

interface MessageRow {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly value: Buffer;
}

/** What one look found. */
export interface Found {
  /** By partition, in order. */
  readonly batches: readonly (readonly ReceivedMessage[])[];
  /** Whether a partition may hold more than one look takes. */
  readonly more: boolean;
}

/** The next records of each partition, at most `batchSize` or the first that pass 4 MB. */
export async function readNext(db: Db, from: readonly StartOffset[], batchSize = usualBatch): Promise<Found> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(
    `SELECT m.topic, m.partition, m."offset", m.key, m.headers, m.value
     FROM unnest(?::text[], ?::int[], ?::bigint[]) AS p(topic, partition, start)
     CROSS JOIN LATERAL (
       SELECT b.*, sum(octet_length(b.value)) OVER (ORDER BY b."offset") - octet_length(b.value) AS bytes_before
       FROM bus_message b
       WHERE b.topic = p.topic AND b.partition = p.partition AND b."offset" >= p.start
       ORDER BY b."offset" LIMIT ?
     ) m
     WHERE m.bytes_before < ${batchBytes}
     ORDER BY m.topic, m.partition, m."offset"`,
    [
      from.map(({ topic }) => topic),
      from.map(({ partition }) => partition),
      from.map(({ offset }) => offset.toString()),
      batchSize,
    ],
  );
  const messages = rows.map((row) => ({ ...row, offset: BigInt(row.offset) }));
  const byPartition = Object.groupBy(messages, ({ topic, partition }) => `${topic}/${partition}`);
  const batches = Object.values(byPartition).filter((batch) => batch !== undefined);
  return { batches, more: batches.some((batch) => isFull(batch, batchSize)) };
}

function isFull(batch: readonly ReceivedMessage[], batchSize: number): boolean {
  const bytes = batch.reduce((sum, { value }) => sum + value.length, 0);
  // The one that would have passed the limit is not there to be weighed.
  return batch.length >= batchSize || bytes > batchBytes / 2;
}

/** Keeps how far a group has come in these partitions, for figures. */
export async function reportProgress(db: Db, group: string, done: readonly StartOffset[]): Promise<void> {
  await db('bus_group')
    .insert(
      done.map(({ topic, partition, offset }) => ({
        group_name: group,
        topic,
        partition,
        next: offset.toString(),
      })),
    )
    .onConflict(['group_name', 'topic', 'partition'])
    .merge();
}
