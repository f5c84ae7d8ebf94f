import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { LoggedEvent } from './event.ts';
import { type EventRow, eventColumns, fromRow } from './event-row.ts';
import { type Upcasters, upcast } from './upcasters.ts';

/** A position of the log is missing: something deleted or hid an event. Nothing may be passed on until it is found. */
export class LogHole extends Error {
  override readonly name = 'LogHole';
  readonly shard: number;
  readonly expected: bigint;

  constructor(shard: number, expected: bigint, found: bigint) {
    super(`Shard ${shard} of the event log has no position ${expected}; the next one is ${found}.`);
    this.shard = shard;
    this.expected = expected;
  }
}

/** The last position of each shard that has events. */
export async function logEnds(tx: Tx): Promise<Map<number, bigint>> {
  const rows: { shard: number; n: string }[] = await queries(tx)('log_shard').where('n', '>', 0);
  return new Map(rows.map(({ shard, n }) => [shard, BigInt(n)]));
}

/** Where to read on in a shard: after position `pos`. */
export interface LogPlace {
  readonly shard: number;
  readonly pos: bigint;
}

/** The workspaces of the events after some positions. For worker connections. */
export async function workspacesAfter(tx: Tx, after: readonly LogPlace[]): Promise<string[]> {
  if (after.length === 0) return [];
  const { rows } = await queries(tx).raw<{ rows: { workspace: string }[] }>(
    `SELECT DISTINCT e.workspace FROM unnest(?::smallint[], ?::bigint[]) AS place(shard, pos)
     JOIN events e ON e.shard = place.shard AND e.pos > place.pos`,
    [after.map(({ shard }) => shard), after.map(({ pos }) => pos.toString())],
  );
  return rows.map(({ workspace }) => workspace);
}

const reading = `
  SELECT e.* FROM unnest((SELECT $1::smallint[]), (SELECT $2::bigint[])) AS place(shard, pos)
  CROSS JOIN LATERAL (
    SELECT ${eventColumns} FROM events
    WHERE events.shard = place.shard AND events.pos > place.pos ORDER BY events.pos LIMIT $3
  ) e ORDER BY e.shard, e.pos`;

/**
 * The next events of some shards, each in order of commit, about `limit` in all. Nothing that commits later can
 * appear before them. Throws `LogHole` when positions do not follow on one another. For worker connections, which see all.
 */
export async function readTail(
  db: Db,
  after: readonly LogPlace[],
  { limit = 500, upcasters = {} }: { limit?: number; upcasters?: Upcasters } = {},
): Promise<LoggedEvent[]> {
  if (after.length === 0) return [];
  const rows = await planned<EventRow>(db, 'read-tail', reading, [
    after.map(({ shard }) => shard),
    after.map(({ pos }) => pos.toString()),
    Math.max(1, Math.floor(limit / after.length)),
  ]);
  const ends = new Map(after.map(({ shard, pos }) => [shard, pos]));
  return rows.map((row) => {
    const event = fromRow(row);
    const expected = (ends.get(event.shard) ?? 0n) + 1n;
    if (event.pos !== expected) throw new LogHole(event.shard, expected, event.pos);
    ends.set(event.shard, expected);
    return upcast(event, upcasters);
  });
}
