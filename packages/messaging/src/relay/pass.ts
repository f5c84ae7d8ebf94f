import { asWorker, type Db } from '@tutka/database';
import { type LoggedEvent, readTail, type Upcasters } from '@tutka/event-store';
import type { EventBus } from '../bus.ts';
import { type Publication, toMessage } from '../cloud-event.ts';
import { type HeldShard, moveCursors, takeShards } from './lease.ts';

const batchSize = 500;

/** What a relay publishes, from where to where. */
export interface RelayRoute {
  /** The service's database, as worker. */
  readonly db: Db;
  readonly bus: EventBus;
  /** The service, as `ce_source`. */
  readonly source: string;
  /** What a private event says in public: at most one publication a topic, or none. Pure. */
  readonly toPublications: (event: LoggedEvent) => readonly Publication[];
  readonly upcasters?: Upcasters;
}

/** One pass: take shards, read, publish, await, and only then move the cursors. Returns how many events it passed. */
export async function relayOnce(
  route: RelayRoute,
  holder: string,
  leaseMs: number,
  without: readonly number[],
): Promise<number> {
  const held = await takeShards(route.db, holder, leaseMs, without);
  if (held.length === 0) return 0;
  const events = await asWorker(route.db, (tx) =>
    readTail(tx, held, { limit: batchSize, upcasters: route.upcasters ?? {} }),
  );
  const messages = events.flatMap((event) =>
    route.toPublications(event).map((publication, at) => toMessage(route.source, event, publication, at)),
  );
  if (messages.length > 0) await route.bus.publish(messages);
  await moveCursors(route.db, movedBy(held, events));
  return events.length;
}

function movedBy(held: readonly HeldShard[], events: readonly LoggedEvent[]): HeldShard[] {
  const last = new Map(events.map(({ shard, pos }) => [shard, pos]));
  return held.flatMap(({ shard, epoch }) => {
    const pos = last.get(shard);
    return pos === undefined ? [] : [{ shard, epoch, pos }];
  });
}
