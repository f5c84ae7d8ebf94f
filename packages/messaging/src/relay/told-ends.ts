import { type Db, planned } from '@tutka/database';
import type { ToldEnd } from '../bus.ts';
import type { HeldShard } from './lease.ts';

interface Row {
  readonly topic: string;
  readonly partition: number;
  readonly reached: string;
  readonly leader_epoch: number;
}

const reading = 'SELECT topic, partition, reached, leader_epoch FROM relay_end';

/** How far partitions were told of a service's log. */
export async function readEnds(db: Db): Promise<ToldEnd[]> {
  return (await planned<Row>(db, 'told-ends', reading, [])).map(endOf);
}

// In one statement: what another relay found lost is told anew from cursors that it moved when it took these rows away.
const holding = `
  SELECT (SELECT count(*) FROM relay_shard r
      JOIN unnest($1::smallint[], $2::bigint[]) AS h(shard, epoch) ON r.shard = h.shard AND r.epoch = h.epoch)::int AS held,
    (SELECT coalesce(json_agg(e), '[]') FROM (${reading.replace('reached', 'reached::text AS reached')}) e) AS ends`;

/** The same for who is about to publish from some shards. Throws where these are another's by now. */
export async function endsFor(db: Db, shards: readonly HeldShard[]): Promise<ToldEnd[]> {
  const [row] = await planned<{ held: number; ends: Row[] }>(db, 'told-ends-for', holding, [
    shards.map(({ shard }) => shard),
    shards.map(({ epoch }) => String(epoch)),
  ]);
  if (row?.held !== shards.length)
    throw new Error('Shards of the log were taken by another relay meanwhile.');
  return row.ends.map(endOf);
}

function endOf({ topic, partition, reached, leader_epoch: leaderEpoch }: Row): ToldEnd {
  return { topic, partition, offset: BigInt(reached), leaderEpoch };
}
