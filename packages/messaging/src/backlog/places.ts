import type { Db } from '@tutka/database';
import type { EventBus, TopicPartition } from '../bus.ts';

/** How far a group is in a partition. */
export interface Place extends TopicPartition {
  /** What it handles next, and the end of what there is. */
  readonly next: bigint;
  readonly end: bigint;
  /** When it handled a record of it last, in whichever process; null: never. */
  readonly handledAt: Date | null;
}

interface OffsetRow {
  readonly topic: string;
  readonly partition: number;
  readonly next: string;
  readonly handled_at: Date | null;
}

/**
 * How far a group is in some topics. `db`: its service's database, as worker, which knows better than the bus, except for
 * what the bus forgot. Throws where the bus does not answer.
 */
export async function placesOf(
  bus: EventBus,
  db: Db,
  group: string,
  topics: readonly string[],
): Promise<Place[]> {
  const offsets: Promise<OffsetRow[]> = db('consumer_offset').where({ group_name: group }).then();
  const [ends, rows] = await Promise.all([bus.lag(group, topics), offsets]);
  const own = new Map(rows.map((row) => [`${row.topic}/${row.partition}`, row]));
  return ends.map(({ topic, partition, next: reported, end }) => {
    const row = own.get(`${topic}/${partition}`);
    const next = row && BigInt(row.next) > reported ? BigInt(row.next) : reported;
    return { topic, partition, next, end, handledAt: row?.handled_at ?? null };
  });
}
