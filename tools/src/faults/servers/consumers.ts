import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabase, services } from '../databases.ts';
import type { BusRecord } from '../event-log/rows.ts';

/** A member that joins again waits for those that the broker still takes for members: 90 s for a rebalance, then 45 s of a session. */
const CAUGHT_UP_WITHIN_MS = 240_000;

interface Told {
  readonly topic: string;
  readonly key: string;
  readonly version: number;
}

/** What consumers made of the records. */
export interface Consumers {
  /** What statistics took, in the order of arrival. */
  readonly received: readonly (Told & { readonly id: string })[];
  /** How far each group has come with each stream of the topics that it reads. */
  readonly groups: readonly {
    readonly group: string;
    readonly topics: readonly string[];
    readonly versions: ReadonlyMap<string, number>;
  }[];
  readonly parked: readonly string[];
}

/** Those that keep no versions: statistics knows each event by its id and is looked at by itself, an end heard twice gives back nothing more. */
const unversioned = new Set(['statistics', 'billing.turns']);

/** Reads it, once all groups have handled every record or four minutes have passed. */
export async function readConsumers(superuser: URL, records: readonly BusRecord[]): Promise<Consumers> {
  const until = Date.now() + CAUGHT_UP_WITHIN_MS;
  for (;;) {
    const found = await readStanding(superuser);
    if (consumerViolations(found, records).length === 0 || Date.now() > until) return found;
    await sleep(500);
  }
}

async function readStanding(superuser: URL): Promise<Consumers> {
  const received = await readDatabase(superuser, 'statistics', (db) =>
    db('received')
      .orderBy('seq')
      .select({ id: 'event_id', topic: 'topic', key: 'key', version: 'stream_version' }),
  );
  const groups: Consumers['groups'][number][] = [];
  const parked: string[] = [];
  for (const service of services) {
    await readDatabase(superuser, service, async (db) => {
      if (!(await db.schema.hasTable('consumer_offset'))) return;
      const reads: { group_name: string; topic: string }[] = await db('consumer_offset').distinct(
        'group_name',
        'topic',
      );
      const streams: (Told & { group_name: string })[] = await db('consumer_stream').select();
      for (const [group, own] of Map.groupBy(reads, ({ group_name }) => group_name)) {
        if (unversioned.has(group)) continue;
        const mine = streams.filter(({ group_name }) => group_name === group);
        groups.push({
          group,
          topics: own.map(({ topic }) => topic),
          versions: new Map(mine.map((one) => [streamOf(one), one.version])),
        });
      }
      const aside: { group_name: string; reason: string }[] = await db('consumer_parked').select();
      parked.push(...aside.map(({ group_name, reason }) => `${group_name} parked a record: ${reason}`));
    });
  }
  return { received, groups, parked };
}

/** What was lost, doubled or handled in disorder behind the bus. */
export function consumerViolations(
  { received, groups, parked }: Consumers,
  records: readonly BusRecord[],
): string[] {
  return [
    ...takenOnce(received, records),
    ...inOrder(received),
    ...groups.flatMap((group) => behind(group, records)),
    ...parked,
  ];
}

function takenOnce(received: Consumers['received'], records: readonly BusRecord[]): string[] {
  const taken = new Set(received.map(({ id }) => id));
  const sent = new Set(records.map(({ id }) => id));
  return [
    ...(taken.size === received.length ? [] : ['statistics took an event twice']),
    ...[...sent].filter((id) => !taken.has(id)).map((id) => `event ${id} never came to statistics`),
    ...[...taken].filter((id) => !sent.has(id)).map((id) => `statistics took ${id}, which nobody sent`),
  ];
}

function inOrder(received: Consumers['received']): string[] {
  const newest = new Map<string, number>();
  return received.flatMap((one) => {
    const before = newest.get(streamOf(one)) ?? 0;
    newest.set(streamOf(one), one.version);
    return one.version > before ? [] : [`statistics took ${one.version} of ${streamOf(one)} after ${before}`];
  });
}

function behind(
  { group, topics, versions }: Consumers['groups'][number],
  records: readonly BusRecord[],
): string[] {
  const newest = new Map<string, number>();
  for (const { topic, key, streamVersion } of records) {
    if (!topics.includes(topic)) continue;
    const stream = streamOf({ topic, key });
    newest.set(stream, Math.max(newest.get(stream) ?? 0, streamVersion));
  }
  return [...newest]
    .filter(([stream, version]) => versions.get(stream) !== version)
    .map(
      ([stream, version]) =>
        `${group} stands at ${versions.get(stream) ?? 0} of ${stream}, not at ${version}`,
    );
}

function streamOf({ topic, key }: Pick<Told, 'topic' | 'key'>): string {
  return `${topic} ${key}`;
}
