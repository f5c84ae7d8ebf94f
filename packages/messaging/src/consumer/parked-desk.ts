import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { handlersOn } from './joined.ts';
import { discardParked, type ParkedPage, type ParkedRecord, parkedRecords, replayParked } from './parked.ts';

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
  /** The first of each aggregate, the longest parked first. */
  list(page?: ParkedPage): Promise<ParkedRecord[]>;
  /** Handles the aggregate of a record again, from its first parked record on. */
  replay(id: string): Promise<Replayed>;
  /** Handles everything that is parked again, or what one group parked; an aggregate that fails holds up no other. */
  replayAll(group?: string): Promise<Replayed>;
  /**
   * Gives the first record of an aggregate up, for good, in one transaction with what `tell` writes, and handles those
   * behind it. Undefined: it is no first record.
   */
  skip(id: string, tell?: (tx: Tx) => Promise<void>): Promise<Replayed | undefined>;
}

interface Aggregate {
  readonly group: string;
  readonly topic: string;
  readonly key: string;
}

/** The desk of a service whose consumers this process runs; `db` is their database, as worker. */
export function parkedDesk(db: Db): ParkedDesk {
  const replayed = async (aggregates: readonly Aggregate[]): Promise<Replayed> => {
    let handled = 0;
    const failed: (Aggregate & { reason: string })[] = [];
    for (const { group, topic, key } of aggregates) {
      const aggregate = { group, topic, key };
      const outcome = await replayOne(db, aggregate);
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
    async skip(id, tell) {
      const [record] = await parkedRecords(db, { id });
      const isGone = await asWorker(db, async (tx) => {
        const isSkipped = await discardParked(queries(tx), id);
        if (isSkipped) await tell?.(tx);
        return isSkipped;
      });
      return record && isGone ? await replayed([record]) : undefined;
    },
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
  { group, topic, key }: Aggregate,
): Promise<{ handled: number; reason?: string }> {
  const handler = handlersOn(db).find((one) => one.group === group);
  if (!handler) return { handled: 0, reason: `No consumer here is of the group ${group}.` };
  const before = await parkedOf(db, group, topic, key);
  try {
    return { handled: await replayParked(db, handler, topic, key) };
  } catch (error) {
    const reason = String(error);
    const left = await parkedOf(db, group, topic, key);
    await db('consumer_parked')
      .where({ id: left[0] ?? null })
      .update({ reason, tries: db.raw('tries + 1') });
    return { handled: Math.max(0, before.length - left.length), reason };
  }
}

async function parkedOf(db: Db, group: string, topic: string, key: string): Promise<string[]> {
  return await db('consumer_parked').where({ group_name: group, topic, key }).orderBy('id').pluck('id');
}
