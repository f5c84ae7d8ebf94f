import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import type { EventBus, PartitionLag } from '../bus.ts';
import { insist } from '../insist.ts';
import { startOffsets } from './offsets.ts';

/** How long a bus may take to hand out the partitions of a group. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 100;
const READY_MS = 10_000;

interface Joining {
  readonly bus: EventBus;
  /** The database of the service that consumes, as worker. */
  readonly db: Db;
  readonly group: string;
  readonly topics: readonly string[];
  readonly onError: (error: unknown) => void;
}

/**
 * Lets a group of consumers that has never read begin behind all that is on the bus, for everything to be sent anew to it
 * (`republish`); handles nothing. False where the group has read these topics before: it stays where it is.
 */
export async function joinAtEnd({ bus, db, group, topics, onError }: Joining): Promise<boolean> {
  // The first group that a new broker has takes it seconds to get ready for.
  const ends = await insist(() => bus.lag(group, topics), AbortSignal.timeout(READY_MS), onError);
  if (!ends) throw new Error(`The bus does not say how far the group ${group} is.`);
  if (await hasJoined(db, group, ends)) return false;
  const leaving = new AbortController();
  const consumption = await bus.consume({
    group,
    topics,
    onAssigned: (partitions) => startOffsets(db, group, partitions, ends),
    // What comes meanwhile is for the service.
    onBatches: () => new Promise((_, refuse) => leaving.signal.addEventListener('abort', refuse)),
    onRevoked: async () => {},
    onError,
  });
  try {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await hasJoined(db, group, ends))) {
      if (Date.now() > deadline) throw new Error(`The group ${group} did not get all of its partitions.`);
      await sleep(LOOK_MS);
    }
    return true;
  } finally {
    leaving.abort();
    await consumption.stop(PATIENCE_MS);
  }
}

async function hasJoined(db: Db, group: string, ends: readonly PartitionLag[]): Promise<boolean> {
  const rows = await db('consumer_offset').where({ group_name: group }).select('topic', 'partition');
  const known = new Set(rows.map(({ topic, partition }) => `${topic}/${partition}`));
  return ends.every(({ topic, partition }) => known.has(`${topic}/${partition}`));
}
