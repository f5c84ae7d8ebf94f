import { type Db, planned } from '@tutka/database';
import type { LogPlace } from '@tutka/event-store';
import type { Incarnations, ToldEnd } from '../bus.ts';

/** A shard that this relay may publish from, until another takes it and raises the epoch. */
export interface HeldShard extends LogPlace {
  readonly epoch: bigint;
}

/** Shards that were taken, and, as they were then, the topics that got what was published of them. */
export interface Taken {
  readonly shards: HeldShard[];
  readonly told: Incarnations;
}

// All in one statement: whoever saw the cursors as they were before `beginAnew` saw the topics of then, too.
const taking = `
  UPDATE relay_shard AS r
  SET holder = $1, held_until = clock_timestamp() + $2::float8 * interval '1 millisecond',
      epoch = CASE WHEN r.holder = $1 THEN r.epoch ELSE r.epoch + 1 END
  WHERE r.shard IN (
    SELECT c.shard FROM relay_shard c JOIN log_shard l ON l.shard = c.shard
    WHERE l.n > c.pos AND (c.holder = $1 OR c.held_until < clock_timestamp()) AND c.shard <> ALL($3::smallint[])
    FOR UPDATE OF c SKIP LOCKED)
  RETURNING r.shard, r.pos, r.epoch, (SELECT json_object_agg(topic, incarnation)::text FROM relay_topic) AS told`;

/**
 * Takes every shard that has unpublished events and that nobody else holds, for `leaseMs`. A shard that changes hands
 * gets a new epoch. Where there is nothing to publish, nothing is written.
 */
export async function takeShards(
  db: Db,
  holder: string,
  leaseMs: number,
  without: readonly number[],
): Promise<Taken> {
  const rows = await planned<{ shard: number; pos: string; epoch: string; told: string | null }>(
    db,
    'take-shards',
    taking,
    [holder, leaseMs, without],
  );
  return {
    shards: rows.map(({ shard, pos, epoch }) => ({ shard, pos: BigInt(pos), epoch: BigInt(epoch) })),
    told: new Map(Object.entries<string>(JSON.parse(rows[0]?.told ?? '{}'))),
  };
}

const moving = (where = '') => `
  UPDATE relay_shard AS r SET pos = m.pos, held_until = '-infinity'
  FROM unnest((SELECT $1::smallint[]), (SELECT $2::bigint[]), (SELECT $3::bigint[])) AS m(shard, pos, epoch)
  WHERE r.shard = m.shard AND r.epoch = m.epoch ${where} RETURNING r.shard`;

// Another may have looked at a later leader by now, and found that nothing was missing.
const ending = `
  WITH told AS (
    SELECT * FROM unnest($4::text[], $5::int[], $6::bigint[], $7::int[]) AS n(topic, partition, reached, leader_epoch)
  ), moved AS (
    ${moving('AND NOT EXISTS (SELECT FROM relay_end e JOIN told n USING (topic, partition) WHERE e.leader_epoch > n.leader_epoch)')}
  ), ended AS (
    INSERT INTO relay_end AS e (topic, partition, reached, leader_epoch)
    SELECT * FROM told WHERE EXISTS (SELECT FROM moved) ORDER BY topic, partition
    ON CONFLICT (topic, partition) DO UPDATE SET reached = EXCLUDED.reached, leader_epoch = EXCLUDED.leader_epoch
    WHERE (EXCLUDED.leader_epoch, EXCLUDED.reached) > (e.leader_epoch, e.reached))
  SELECT shard FROM moved`;

/**
 * Moves cursors on and lets the shards go, so that whoever is nudged next may take them. A shard whose epoch is no
 * longer ours stays where its new holder has it. Returns those moved. `ends`: how far partitions were told, where the bus could
 * lose that; none is moved where one of them was told more by a later leader.
 */
export async function moveCursors(
  db: Db,
  moved: readonly HeldShard[],
  ends: readonly ToldEnd[] = [],
): Promise<number[]> {
  const cursors = [
    moved.map(({ shard }) => shard),
    moved.map(({ pos }) => String(pos)),
    moved.map(({ epoch }) => String(epoch)),
  ];
  const rows =
    ends.length === 0
      ? await planned<{ shard: number }>(db, 'move-cursors', moving(), cursors)
      : await planned<{ shard: number }>(db, 'move-cursors-and-ends', ending, [
          ...cursors,
          ends.map(({ topic }) => topic),
          ends.map(({ partition }) => partition),
          ends.map(({ offset }) => String(offset)),
          ends.map(({ leaderEpoch }) => leaderEpoch),
        ]);
  return rows.map(({ shard }) => shard);
}

/** Gives all shards back at once, so that another relay need not wait for the lease to run out. */
export async function releaseShards(db: Db, holder: string): Promise<void> {
  await db('relay_shard').where({ holder }).update({ holder: '', held_until: '-infinity' });
}
