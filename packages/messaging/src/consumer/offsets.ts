import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { AssignedPartition, PartitionLag, StartOffset } from '../bus.ts';

interface OffsetRow {
  readonly topic: string;
  readonly partition: number;
  readonly incarnation: string;
  readonly next: string;
}

/**
 * Where a group goes on in each partition, by its own database. A partition seen for the first time, or again under
 * a new incarnation, starts at 0, or behind what was there at its first start, where `ends` say so.
 */
export async function startOffsets(
  db: Db,
  group: string,
  partitions: readonly AssignedPartition[],
  ends: readonly PartitionLag[] = [],
): Promise<StartOffset[]> {
  if (partitions.length === 0) return [];
  const first = new Map(ends.map(({ topic, partition, end }) => [`${topic}/${partition}`, end]));
  await db('consumer_offset')
    .insert(
      partitions.map(({ topic, partition, incarnation }) => ({
        group_name: group,
        topic,
        partition,
        incarnation,
        next: String(first.get(`${topic}/${partition}`) ?? 0n),
      })),
    )
    .onConflict(['group_name', 'topic', 'partition'])
    .merge({ incarnation: db.raw('excluded.incarnation'), next: 0 })
    .whereRaw('consumer_offset.incarnation <> excluded.incarnation');
  const known: OffsetRow[] = await db('consumer_offset').where({ group_name: group });
  return known.map(({ topic, partition, next }) => ({ topic, partition, offset: BigInt(next) }));
}

const moving = `
  UPDATE consumer_offset SET next = $6
  WHERE group_name = $1 AND topic = $2 AND partition = $3 AND incarnation = $4 AND next <= $5 RETURNING next`;

/**
 * Moves a group on from `first` to `end`, unless it has come further already: then nothing is changed and the offset
 * it stands at comes back. Another transaction that moves the same partition waits for this one.
 */
export async function moveOffset(
  tx: Tx,
  group: string,
  at: AssignedPartition,
  first: bigint,
  end: bigint,
): Promise<bigint> {
  const { topic, partition, incarnation } = at;
  const values = [group, topic, partition, incarnation, first.toString(), end.toString()];
  const moved = await planned(queries(tx), 'move-offset', moving, values);
  if (moved.length === 1) return first;
  const row = { group_name: group, topic, partition };
  const standing: OffsetRow | undefined = await queries(tx)('consumer_offset').where(row).first();
  if (standing?.incarnation !== at.incarnation) throw new TopicMadeAnew(at.topic);
  return BigInt(standing.next);
}

/** The topic was deleted and made again while records of the old one were on their way. They are dropped. */
export class TopicMadeAnew extends Error {
  override readonly name = 'TopicMadeAnew';

  constructor(topic: string) {
    super(`The topic "${topic}" was made anew; its partitions are to be assigned again.`);
  }
}
