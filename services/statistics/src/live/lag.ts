import type { Db } from '@tutka/database';
import type { EventBus } from '@tutka/messaging';

const FRESH_MS = 1000;

/** Tells for how many milliseconds events of some topics have been waiting for a group; looks at most once a second. */
export function lagWatch(bus: EventBus, worker: Db, group: string, topics: readonly string[]) {
  let caughtUpAt = Date.now();
  let lookedAt = 0;
  let behind = false;
  return async (): Promise<number> => {
    if (Date.now() - lookedAt >= FRESH_MS) {
      lookedAt = Date.now();
      behind = await isBehind(bus, worker, group, topics);
      if (!behind) caughtUpAt = Date.now();
    }
    return behind ? Date.now() - caughtUpAt : 0;
  };
}

/** By our own database, which knows better than the bus how far we are. */
async function isBehind(
  bus: EventBus,
  worker: Db,
  group: string,
  topics: readonly string[],
): Promise<boolean> {
  const ends = await bus.lag(group, topics);
  const rows: { topic: string; partition: number; next: string }[] = await worker('consumer_offset').where({
    group_name: group,
  });
  const next = new Map(rows.map((row) => [`${row.topic}/${row.partition}`, BigInt(row.next)]));
  return ends.some(({ topic, partition, end }) => end > (next.get(`${topic}/${partition}`) ?? 0n));
}
