import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { AssignedPartition, PartitionLag, StartOffset, TopicPartition } from '../bus.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';

interface OffsetRow {
  readonly topic: string;
  readonly partition: number;
  readonly incarnation: string;
  readonly next: string;
  readonly leader_epoch: number | null;
}

/**
 * Where a group goes on in each partition, by its own database. A partition seen for the first time, or again under
 * a new incarnation, starts at 0, or behind what was there at its first start, where `ends` say so. One that was cut off is
 * read again from there: what comes now takes offsets that the group has passed.
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
    .merge({ incarnation: db.raw('excluded.incarnation'), next: 0, leader_epoch: null })
    .whereRaw('consumer_offset.incarnation <> excluded.incarnation');
  for (const { topic, partition, cutAt } of partitions) {
    if (cutAt === undefined) continue;
    const row = { group_name: group, topic, partition };
    await db('consumer_offset')
      .where(row)
      .where('next', '>', String(cutAt))
      .update({ next: String(cutAt), leader_epoch: null });
  }
  const known: OffsetRow[] = await db('consumer_offset').where({ group_name: group });
  return known.map(({ topic, partition, next, leader_epoch }) => ({
    topic,
    partition,
    offset: BigInt(next),
    ...(leader_epoch !== null && { leaderEpoch: leader_epoch }),
  }));
}

/** Whether a group has ever been given a partition. */
export async function hasRead(db: Db, group: string): Promise<boolean> {
  return (await db('consumer_offset').where({ group_name: group }).first()) !== undefined;
}

/** A group's way over consecutive records of a partition, from the offset of the first to behind the last. */
export interface Move extends AssignedPartition, Pick<StartOffset, 'leaderEpoch'> {
  readonly first: bigint;
  readonly end: bigint;
}

const moving = `
  UPDATE consumer_offset AS o SET next = m.past, leader_epoch = m.epoch, handled_at = clock_timestamp()
  FROM unnest((SELECT $2::text[]), (SELECT $3::int[]), (SELECT $4::text[]), (SELECT $5::bigint[]), (SELECT $6::bigint[]),
    (SELECT $7::int[])) AS m(topic, partition, incarnation, first, past, epoch)
  WHERE o.group_name = $1 AND o.topic = m.topic AND o.partition = m.partition AND o.incarnation = m.incarnation
    AND o.next <= m.first
  RETURNING o.topic, o.partition`;

/**
 * Moves a group on in partitions, each named once. Says of each whether it was moved: where the group has come further
 * than `first` already, nothing is changed. Another transaction that moves the same partition waits for this one.
 */
export async function moveOffsets(tx: Tx, group: string, moves: readonly Move[]): Promise<boolean[]> {
  const rows = await planned<TopicPartition>(tx, 'move-offsets', moving, [
    group,
    moves.map(({ topic }) => topic),
    moves.map(({ partition }) => partition),
    moves.map(({ incarnation }) => incarnation),
    moves.map(({ first }) => first.toString()),
    moves.map(({ end }) => end.toString()),
    moves.map(({ leaderEpoch = null }) => leaderEpoch),
  ]);
  return moves.map((move) =>
    rows.some(({ topic, partition }) => topic === move.topic && partition === move.partition),
  );
}

/** The offset that a group goes on at in a partition. Throws `TopicMadeAnew`. */
export async function standsAt(tx: Tx, group: string, at: AssignedPartition): Promise<bigint> {
  const row = { group_name: group, topic: at.topic, partition: at.partition };
  const standing: OffsetRow | undefined = await queries(tx)('consumer_offset').where(row).first();
  if (standing?.incarnation !== at.incarnation)
    throw new TopicMadeAnew(new Map([[at.topic, at.incarnation]]));
  return BigInt(standing.next);
}
