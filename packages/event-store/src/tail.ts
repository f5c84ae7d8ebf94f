import { queries, type Tx } from '@tutka/database';
import type { LoggedEvent } from './event.ts';
import { type EventRow, fromRow } from './event-row.ts';
import { type Upcasters, upcast } from './upcasters.ts';

/** A position of the log is missing: something deleted or hid an event. Nothing may be passed on until it is found. */
export class LogHole extends Error {
  override readonly name = 'LogHole';
  readonly shard: number;
  readonly expected: bigint;

  constructor(shard: number, expected: bigint, found: bigint | undefined) {
    super(`Shard ${shard} of the event log has no position ${expected}; the next one is ${found ?? 'none'}.`);
    this.shard = shard;
    this.expected = expected;
  }
}

/** The last position of each shard that has events. */
export async function logEnds(tx: Tx): Promise<Map<number, bigint>> {
  const rows: { shard: number; n: string }[] = await queries(tx)('log_shard').where('n', '>', 0);
  return new Map(rows.map(({ shard, n }) => [shard, BigInt(n)]));
}

/**
 * Up to `limit` events of one shard after position `after`, in order of commit. Nothing that commits later can appear
 * before them. Throws `LogHole` when positions do not follow on one another. For worker connections, which see all.
 */
export async function readTail(
  tx: Tx,
  shard: number,
  after: bigint,
  { limit = 500, upcasters = {} }: { limit?: number; upcasters?: Upcasters } = {},
): Promise<LoggedEvent[]> {
  const rows: EventRow[] = await queries(tx)('events')
    .where('shard', shard)
    .where('pos', '>', after.toString())
    .orderBy('pos')
    .limit(limit);
  return rows.map((row, at) => {
    const event = fromRow(row);
    const expected = after + BigInt(at) + 1n;
    if (event.pos !== expected) throw new LogHole(shard, expected, event.pos);
    return upcast(event, upcasters);
  });
}
