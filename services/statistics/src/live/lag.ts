import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import type { EventBus } from '@tutka/messaging';

const FRESH_MS = 1000;
const ANSWER_MS = 1000;

/**
 * Tells for how many milliseconds events of some topics may have been waiting for a group; looks at most once a second.
 * A bus that says nothing keeps no reader waiting: since it was last heard of, anything may have happened.
 */
export function lagWatch(bus: EventBus, worker: Db, group: string, topics: readonly string[]) {
  let caughtUpAt = Date.now();
  let lookedAt = 0;
  let behind = false;
  return async (): Promise<number> => {
    if (Date.now() - lookedAt >= FRESH_MS) {
      lookedAt = Date.now();
      behind = await inTime(isBehind(bus, worker, group, topics));
      if (!behind) caughtUpAt = Date.now();
    }
    return behind ? Date.now() - caughtUpAt : 0;
  };
}

/** Behind, also where nobody says in time that we are not. */
async function inTime(looking: Promise<boolean>): Promise<boolean> {
  const late = new AbortController();
  const given = sleep(ANSWER_MS, true, { signal: late.signal, ref: false });
  given.catch(() => {});
  const found = await Promise.race([looking.catch(() => true), given]);
  late.abort();
  return found;
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
