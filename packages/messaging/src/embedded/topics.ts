import type { Db } from '@tutka/database';
import type { AssignedPartition, PartitionLag, TopicSpec } from '../bus.ts';

/** Makes the topics that are not there, each with its partitions. */
export async function ensureTopics(db: Db, topics: readonly TopicSpec[]): Promise<void> {
  if (topics.length === 0) return;
  await db.raw(
    `WITH made AS (
       INSERT INTO bus_topic (name, partitions)
       SELECT * FROM unnest(?::text[], ?::int[]) AS wanted(name, partitions) ORDER BY 1
       ON CONFLICT DO NOTHING RETURNING name, partitions
     )
     INSERT INTO bus_partition (topic, partition)
     SELECT name, partition FROM made, generate_series(0, partitions - 1) AS partition`,
    [topics.map(({ name }) => name), topics.map(({ partitions }) => partitions)],
  );
}

/** All partitions of `topics`. Throws when one of them does not exist. */
export async function partitionsOf(db: Db, topics: readonly string[]): Promise<AssignedPartition[]> {
  const rows: AssignedPartition[] = await db('bus_partition')
    .join('bus_topic', 'name', 'topic')
    .whereIn('topic', [...topics])
    .orderBy(['topic', 'partition'])
    .select('topic', 'partition', 'incarnation');
  const missing = topics.find((name) => !rows.some(({ topic }) => topic === name));
  if (missing) throw new Error(`There is no topic "${missing}": it must be made with ensureTopics first.`);
  return rows;
}

/** How far a group has come, by its own report. What is forgotten is not waited for. */
export async function lagOf(db: Db, group: string, topics: readonly string[]): Promise<PartitionLag[]> {
  const rows: { topic: string; partition: number; end: string; next: string }[] = await db(
    'bus_partition as p',
  )
    .leftJoin('bus_group as g', (join) =>
      join
        .on('g.topic', 'p.topic')
        .andOn('g.partition', 'p.partition')
        .andOn('g.group_name', db.raw('?', [group])),
    )
    .whereIn('p.topic', [...topics])
    .orderBy(['p.topic', 'p.partition'])
    .select('p.topic', 'p.partition', 'p.next as end')
    .select(
      db.raw(
        `greatest(g.next, coalesce((SELECT m."offset" FROM bus_message m WHERE (m.topic, m.partition) = (p.topic, p.partition)
         ORDER BY m."offset" LIMIT 1), p.next)) AS next`,
      ),
    );
  return rows.map((row) => ({ ...row, end: BigInt(row.end), next: BigInt(row.next) }));
}
