import type { Db } from '@tutka/database';
import type { Handler } from './handler.ts';
import { discardParked, type ParkedRecord, parkedRecords, replayParked } from './parked.ts';

/** Parked records of one group in one topic, counted. */
export interface ParkedCount {
  readonly group: string;
  readonly topic: string;
  readonly records: number;
  /** Whose later events wait with them. */
  readonly aggregates: number;
  readonly oldest: Date;
}

/** What a replay came to. */
export interface Replayed {
  /** Records handled and parked no longer. */
  readonly handled: number;
  /** Aggregates whose first parked record failed again, with its new reason. */
  readonly failed: readonly {
    readonly group: string;
    readonly topic: string;
    readonly key: string;
    readonly reason: string;
  }[];
}

/** What an operator does about the records that a service put aside. */
export interface ParkedDesk {
  counts(): Promise<ParkedCount[]>;
  /** Oldest first, at most `limit` (100), those after the record `after`. */
  list(page?: {
    readonly group?: string;
    readonly after?: string;
    readonly limit?: number;
  }): Promise<ParkedRecord[]>;
  /** Handles the aggregate of a record again, from its first parked record on. */
  replay(id: string): Promise<Replayed>;
  /** Handles everything that is parked again, or what one group parked; an aggregate that fails holds up no other. */
  replayAll(group?: string): Promise<Replayed>;
  /** Gives one record up, for good. Returns whether it was there. */
  discard(id: string): Promise<boolean>;
}

interface Aggregate {
  readonly group: string;
  readonly topic: string;
  readonly key: string;
}

/** The desk of a service: `db` is its database, as worker, and `handlers` are those of its consumers. */
export function parkedDesk(db: Db, handlers: readonly Handler[]): ParkedDesk {
  const replayed = async (aggregates: readonly Aggregate[]): Promise<Replayed> => {
    let handled = 0;
    const failed: (Aggregate & { reason: string })[] = [];
    for (const aggregate of aggregates) {
      const outcome = await replayOne(db, handlers, aggregate);
      handled += outcome.handled;
      if (outcome.reason !== undefined) failed.push({ ...aggregate, reason: outcome.reason });
    }
    return { handled, failed };
  };
  return {
    counts: () => countsOf(db),
    list: (page) => parkedRecords(db, page),
    replay: async (id) => replayed(await aggregatesOf(db, { id })),
    replayAll: async (group) =>
      replayed(await aggregatesOf(db, group === undefined ? {} : { group_name: group })),
    discard: (id) => discardParked(db, id),
  };
}

async function countsOf(db: Db): Promise<ParkedCount[]> {
  const rows: (Omit<ParkedCount, 'records' | 'aggregates'> & { records: string; aggregates: string })[] =
    await db('consumer_parked')
      .groupBy('group_name', 'topic')
      .orderBy(['group_name', 'topic'])
      .select('group_name as group', 'topic')
      .count('* as records')
      .countDistinct('key as aggregates')
      .min('parked_at as oldest');
  return rows.map((row) => ({ ...row, records: Number(row.records), aggregates: Number(row.aggregates) }));
}

/** The aggregates with parked records, the longest parked first. */
async function aggregatesOf(db: Db, where: object): Promise<Aggregate[]> {
  return await db('consumer_parked')
    .where(where)
    .groupBy('group_name', 'topic', 'key')
    .orderByRaw('min(id)')
    .select('group_name as group', 'topic', 'key');
}

async function replayOne(
  db: Db,
  handlers: readonly Handler[],
  { group, topic, key }: Aggregate,
): Promise<{ handled: number; reason?: string }> {
  const handler = handlers.find((one) => one.group === group);
  if (!handler) return { handled: 0, reason: `No consumer here is of the group ${group}.` };
  const before = await parkedOf(db, group, topic, key);
  try {
    return { handled: await replayParked(db, handler, topic, key) };
  } catch (error) {
    const reason = String(error);
    const left = await parkedOf(db, group, topic, key);
    await db('consumer_parked')
      .where({ id: left[0] ?? null })
      .update({ reason });
    return { handled: Math.max(0, before.length - left.length), reason };
  }
}

async function parkedOf(db: Db, group: string, topic: string, key: string): Promise<string[]> {
  return await db('consumer_parked').where({ group_name: group, topic, key }).orderBy('id').pluck('id');
}
