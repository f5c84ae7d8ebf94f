import { type Db, planned } from '@tutka/database';
import type { Incarnations, ToldEnd } from '../bus.ts';
import { RecordsLost } from '../records-lost.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';

/** Cursors go back to the start, once, whoever finds out why: a relay that holds shards meanwhile cannot move them on. */
const back = (found: string) => `
  UPDATE relay_shard SET pos = 0, epoch = epoch + 1, holder = '', held_until = '-infinity'
  WHERE EXISTS (SELECT FROM ${found})`;

const topicsMadeAnew = `
  WITH others AS (
    UPDATE relay_topic t SET incarnation = n.incarnation FROM unnest($1::text[], $2::text[]) AS n(topic, incarnation)
    WHERE t.topic = n.topic AND t.incarnation <> n.incarnation RETURNING t.topic),
  ended AS (DELETE FROM relay_end WHERE topic IN (SELECT topic FROM others))
  ${back('others')}`;

const recordsLost = `
  WITH held AS (SELECT shard FROM relay_shard ORDER BY shard FOR UPDATE),
  lost AS (
    DELETE FROM relay_end e
    USING unnest($1::text[], $2::int[], $3::bigint[], $4::int[]) AS n(topic, partition, reached, leader_epoch)
    WHERE (SELECT count(*) FROM held) > 0
      AND (e.topic, e.partition, e.reached, e.leader_epoch) = (n.topic, n.partition, n.reached, n.leader_epoch)
    RETURNING e.topic)
  ${back('lost')}`;

/** Has the whole log published anew, as topics were made again, without what they had got of it. */
export async function beginAnew(db: Db, now: Incarnations): Promise<void> {
  await planned(db, 'begin-anew', topicsMadeAnew, [[...now.keys()], [...now.values()]]);
}

/** The same, as partitions have lost some of it. */
async function beginAnewAfter(db: Db, lost: readonly ToldEnd[]): Promise<void> {
  await planned(db, 'begin-anew-after', recordsLost, [
    lost.map(({ topic }) => topic),
    lost.map(({ partition }) => partition),
    lost.map(({ offset }) => String(offset)),
    lost.map(({ leaderEpoch }) => leaderEpoch),
  ]);
}

/** Does what may find out that the bus has lost something; it gets the whole log anew then. */
export async function orBeginAnew<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TopicMadeAnew) await beginAnew(db, error.incarnations);
    if (error instanceof RecordsLost) await beginAnewAfter(db, error.lost);
    throw error;
  }
}
