import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { fromMessage } from '../cloud-event.ts';
import { react } from './handle.ts';
import type { Handler } from './handler.ts';
import type { Incoming } from './incoming.ts';
import { keepVersions, standingOf, unhandled } from './streams.ts';

/** A record that was put aside, as an operator sees it: what it is about, not what it says. */
export interface ParkedRecord {
  readonly id: string;
  readonly group: string;
  readonly topic: string;
  /** The aggregate. */
  readonly key: string;
  readonly partition: number;
  readonly offset: string;
  /** Of its event: id, name, time, workspace, who caused it; what is missing the record lacks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string;
  /** How often it was handled in vain. */
  readonly tries: number;
  readonly parkedAt: Date;
  /** Later records of its aggregate that wait behind it. */
  readonly waiting: number;
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

/** Which of them are asked for: those of a group, after the record `after`, or one by its id; at most `limit` (100). */
export interface ParkedPage {
  readonly group?: string | undefined;
  readonly after?: string | undefined;
  readonly id?: string | undefined;
  readonly limit?: number;
}

/** The first parked record of each aggregate, the longest parked first: on it the others wait. */
export async function parkedRecords(
  run: Db,
  { group, after, id, limit = 100 }: ParkedPage = {},
): Promise<ParkedRecord[]> {
  const first = run('consumer_parked')
    .groupBy('group_name', 'topic', 'key')
    .select(run.raw('min(id) AS id, count(*)::int - 1 AS waiting'));
  if (group !== undefined) first.where({ group_name: group });
  if (after !== undefined) first.havingRaw('min(id) > ?', [after]);
  if (id !== undefined) first.havingRaw('min(id) = ?', [id]);
  return await run('consumer_parked')
    .join(first.as('first'), 'first.id', 'consumer_parked.id')
    .orderBy('consumer_parked.id')
    .limit(limit)
    .select(
      'consumer_parked.id',
      'group_name as group',
      'topic',
      'key',
      'partition',
      'offset',
      'headers',
      'reason',
      'tries',
      'parked_at as parkedAt',
      'waiting',
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

/** Gives up the first parked record of an aggregate, for good. Returns whether it was that. */
export async function discardParked(run: Db, id: string): Promise<boolean> {
  const earlier = run('consumer_parked as e').whereRaw(
    '(e.group_name, e.topic, e.key) = (p.group_name, p.topic, p.key) AND e.id < p.id',
  );
  return (await run('consumer_parked as p').where({ 'p.id': id }).whereNotExists(earlier).delete()) > 0;
}
