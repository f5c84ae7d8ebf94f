import type { Db } from '@tutka/database';
import type { LoggedEvent } from '../event.ts';
import { readTail } from '../tail.ts';
import type { Upcasters } from '../upcasters.ts';

/** Positions by shard. */
export type LogPlaces = ReadonlyMap<number, bigint>;

/** Events that are handed over at once, and that are read of each shard at once. */
const AT_ONCE = 500;

interface Lane {
  readonly shard: number;
  readonly end: bigint;
  at: bigint;
  waiting: LoggedEvent[];
}

/**
 * The events after `from` up to `to` in an order in which they can have come about: that of each shard, and among shards
 * by time, then by `precedence` of the streams' types. What was decided on another event comes after it.
 */
export async function* inOrder(
  db: Db,
  from: LogPlaces,
  to: LogPlaces,
  { precedence = [], upcasters = {} }: { precedence?: readonly string[]; upcasters?: Upcasters } = {},
): AsyncGenerator<readonly LoggedEvent[]> {
  const lanes = [...to].map(([shard, end]) => ({ shard, end, at: from.get(shard) ?? 0n, waiting: [] }));
  const ranks = new Map(precedence.map((type, rank) => [type, rank]));
  const rankOf = ({ streamType }: LoggedEvent) => ranks.get(streamType) ?? precedence.length;
  const before = (a: LoggedEvent, b: LoggedEvent) =>
    a.recordedAt.getTime() - b.recordedAt.getTime() || rankOf(a) - rankOf(b);
  let batch: LoggedEvent[] = [];
  for (;;) {
    await fill(db, lanes, upcasters);
    const next = firstOf(lanes, before);
    if (next) batch.push(next);
    if (batch.length > 0 && (!next || batch.length === AT_ONCE)) {
      yield batch;
      batch = [];
    }
    if (!next) return;
  }
}

function firstOf(lanes: readonly Lane[], before: (a: LoggedEvent, b: LoggedEvent) => number) {
  let first: Lane | undefined;
  for (const lane of lanes) {
    const [head] = lane.waiting;
    const least = first?.waiting[0];
    if (head && (!least || before(head, least) < 0)) first = lane;
  }
  return first?.waiting.shift();
}

async function fill(db: Db, lanes: readonly Lane[], upcasters: Upcasters): Promise<void> {
  const empty = lanes.filter(({ waiting, at, end }) => waiting.length === 0 && at < end);
  if (empty.length === 0) return;
  const after = empty.map(({ shard, at }) => ({ shard, pos: at }));
  const limit = AT_ONCE * empty.length;
  const read = await readTail(db, after, { limit, upcasters });
  const byShard = Map.groupBy(read, ({ shard }) => shard);
  for (const lane of empty) {
    lane.waiting = (byShard.get(lane.shard) ?? []).filter(({ pos }) => pos <= lane.end);
    lane.at = lane.waiting.at(-1)?.pos ?? lane.end;
  }
}
