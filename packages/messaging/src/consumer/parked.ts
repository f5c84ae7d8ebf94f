import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { fromMessage } from '../cloud-event.ts';
import { react } from './handle.ts';
import type { Handler } from './handler.ts';
import type { Incoming } from './incoming.ts';
import { keepVersions, standingOf, unhandled } from './streams.ts';

/** A record that was put aside, as an operator sees it. */
export interface ParkedRecord {
  readonly id: string;
  readonly group: string;
  readonly topic: string;
  /** The aggregate. */
  readonly key: string;
  readonly partition: number;
  readonly offset: string;
  /** What of the record's headers tells its event: id, name, time and workspace; null where it has none. */
  readonly eventId: string | null;
  readonly eventType: string | null;
  readonly eventTime: string | null;
  readonly workspace: string | null;
  readonly reason: string;
  readonly parkedAt: Date;
}

interface ParkedRow {
  readonly id: string;
  readonly partition: number;
  readonly offset: string;
  readonly topic: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly value: Buffer;
}

/** The parked records of a service, or of one of its groups, oldest first, after the record `after`. */
export async function parkedRecords(
  db: Db,
  { group, after, limit = 100 }: { group?: string; after?: string; limit?: number } = {},
): Promise<ParkedRecord[]> {
  const header = (name: string, as: string) => db.raw('headers ->> ? AS ??', [name, as]);
  return await db('consumer_parked')
    .where((query) => {
      if (group !== undefined) query.where({ group_name: group });
      if (after !== undefined) query.where('id', '>', after);
    })
    .orderBy('id')
    .limit(limit)
    .select(
      'id',
      'group_name as group',
      'topic',
      'key',
      'partition',
      'offset',
      'reason',
      'parked_at as parkedAt',
    )
    .select(
      header('ce_id', 'eventId'),
      header('ce_type', 'eventType'),
      header('ce_time', 'eventTime'),
      header('workspace', 'workspace'),
    );
}

/**
 * Handles the parked records of one aggregate again, in order, each in a transaction of its own. Returns how many
 * it handled. The first that fails again throws its error and stays parked, with those behind it.
 */
export async function replayParked(db: Db, handler: Handler, topic: string, key: string): Promise<number> {
  for (let handled = 0; ; handled++) {
    const row = await asWorker(db, (tx) => firstParked(tx, handler.group, topic, key));
    if (!row) return handled;
    const incoming = incomingOf(row);
    await react(handler, incoming.event);
    await asWorker(db, async (tx) => {
      // The partition's consumer waits, so that no later event of this aggregate slips in between.
      await queries(tx)('consumer_offset')
        .where({ group_name: handler.group, topic, partition: row.partition })
        .forUpdate();
      if ((await queries(tx)('consumer_parked').where({ id: row.id }).delete()) === 0) return;
      const fresh = unhandled([incoming], await standingOf(queries(tx), handler.group, [incoming]));
      if (fresh.length === 0) return;
      await handler.project?.(tx, [incoming.event]);
      if (!handler.knowsEvents) await keepVersions(tx, handler.group, fresh);
    });
  }
}

function incomingOf(row: ParkedRow): Incoming {
  const message = { ...row, offset: BigInt(row.offset) };
  return { message, event: fromMessage(message) };
}

async function firstParked(
  tx: Tx,
  group: string,
  topic: string,
  key: string,
): Promise<ParkedRow | undefined> {
  return await queries(tx)('consumer_parked').where({ group_name: group, topic, key }).orderBy('id').first();
}

/** Gives one parked record up, for good. Returns whether it was there. */
export async function discardParked(db: Db, id: string): Promise<boolean> {
  return (await db('consumer_parked').where({ id }).delete()) > 0;
}
