import { type Db, planned } from '@tutka/database';
import type { ReceivedMessage, StartOffset } from '../bus.ts';

const batchBytes = 4_000_000;

/** Columns of a partition's records, each as a list: a row by itself costs several times as much to read. */
interface PartitionRow {
  readonly topic: string;
  readonly partition: number;
  readonly offsets: string[];
  readonly keys: string[];
  readonly headers: Record<string, string>[];
  readonly lengths: number[];
  readonly values: Buffer;
}

/** What one look found. */
export interface Found {
  /** By partition, in order. */
  readonly batches: readonly (readonly ReceivedMessage[])[];
  /** Whether a partition may hold more than one look takes. */
  readonly more: boolean;
}

const reading = `
  SELECT p.topic, p.partition, m.offsets, m.keys, m.headers, m.lengths, m.values
  FROM unnest((SELECT $1::text[]), (SELECT $2::int[]), (SELECT $3::bigint[])) AS p(topic, partition, start)
  CROSS JOIN LATERAL (
    SELECT json_agg("offset"::text) AS offsets, json_agg(key) AS keys, json_agg(headers) AS headers,
      json_agg(octet_length(value)) AS lengths, string_agg(value, '') AS values
    FROM (
      SELECT b.*, sum(octet_length(b.value)) OVER (ORDER BY b."offset") - octet_length(b.value) AS bytes_before
      FROM bus_message b
      WHERE b.topic = p.topic AND b.partition = p.partition AND b."offset" >= p.start
      ORDER BY b."offset" LIMIT $4
    ) one
    WHERE bytes_before < ${batchBytes}
  ) m
  WHERE m.keys IS NOT NULL
  ORDER BY p.topic, p.partition`;

/** The next records of each partition, at most `batchSize` or the first that pass 4 MB. */
export async function readNext(db: Db, from: readonly StartOffset[], batchSize: number): Promise<Found> {
  const rows = await planned<PartitionRow>(db, 'bus-read', reading, [
    from.map(({ topic }) => topic),
    from.map(({ partition }) => partition),
    from.map(({ offset }) => offset.toString()),
    batchSize,
  ]);
  const batches = rows.map(messagesOf);
  return { batches, more: batches.some((batch) => isFull(batch, batchSize)) };
}

function messagesOf({ topic, partition, offsets, keys, headers, lengths, values }: PartitionRow) {
  let end = 0;
  return offsets.map((offset, at): ReceivedMessage => {
    const begin = end;
    end += lengths[at] ?? 0;
    return {
      topic,
      partition,
      offset: BigInt(offset),
      key: keys[at] ?? '',
      headers: headers[at] ?? {},
      value: values.subarray(begin, end),
    };
  });
}

function isFull(batch: readonly ReceivedMessage[], batchSize: number): boolean {
  const bytes = batch.reduce((sum, { value }) => sum + value.length, 0);
  // The one that would have passed the limit is not there to be weighed.
  return batch.length >= batchSize || bytes > batchBytes / 2;
}

const reporting = `
  INSERT INTO bus_group (group_name, topic, partition, next)
  SELECT $1, d.topic, d.partition, d.next
  FROM unnest((SELECT $2::text[]), (SELECT $3::int[]), (SELECT $4::bigint[])) AS d(topic, partition, next)
  ON CONFLICT (group_name, topic, partition) DO UPDATE SET next = excluded.next, seen_at = now()`;

/** Keeps how far a group has come in these partitions, for figures and for who forgets old records. */
export async function reportProgress(db: Db, group: string, done: readonly StartOffset[]): Promise<void> {
  await planned(db, 'bus-progress', reporting, [
    group,
    done.map(({ topic }) => topic),
    done.map(({ partition }) => partition),
    done.map(({ offset }) => offset.toString()),
  ]);
}
