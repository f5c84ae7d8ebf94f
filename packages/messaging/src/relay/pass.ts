import type { Db } from '@tutka/database';
import { type LoggedEvent, readTail, type Upcasters } from '@tutka/event-store';
import type { BusMessage, EventBus } from '../bus.ts';
import { type Publication, toMessage } from '../cloud-event.ts';
import { type HeldShard, moveCursors, takeShards } from './lease.ts';
import { publishedSpans } from './published-spans.ts';

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

/** What a pass came to. */
export interface Passed {
  readonly events: number;
  /** Whether a shard may have had more than one pass takes. */
  readonly more: boolean;
  /** Shards that stand before an event for which `toPublications` threw. */
  readonly stuck: readonly { readonly shard: number; readonly error: unknown }[];
}

/** One pass: take shards, read, publish, await, and only then move the cursors. Where that fails the shards are free again. */
export async function relayOnce(
  route: RelayRoute,
  holder: string,
  leaseMs: number,
  without: readonly number[],
): Promise<Passed> {
  const held = await takeShards(route.db, holder, leaseMs, without);
  if (held.length === 0) return { events: 0, more: false, stuck: [] };
  try {
    return await passOn(route, held);
  } catch (error) {
    // While a bus is away this would else go on for ever, and nobody could have all shards stand still.
    await moveCursors(route.db, held).catch(() => undefined);
    throw error;
  }
}

async function passOn(route: RelayRoute, held: readonly HeldShard[]): Promise<Passed> {
  const events = await readTail(route.db, held, { limit: batchSize, upcasters: route.upcasters ?? {} });
  const { messages, ready, stuck } = translate(route, events);
  if (messages.length > 0) await publish(route.bus, messages);
  await moveCursors(route.db, movedBy(held, ready));
  return { events: ready.length, more: isFull(held, events), stuck };
}

async function publish(bus: EventBus, messages: readonly BusMessage[]): Promise<void> {
  const spans = publishedSpans(messages);
  try {
    await bus.publish(spans.messages);
    spans.end();
  } catch (error) {
    spans.end(error);
    throw error;
  }
}

/** Whether as much was read of a shard as `readTail` reads of each. */
function isFull(held: readonly HeldShard[], events: readonly LoggedEvent[]): boolean {
  const most = Math.floor(batchSize / held.length);
  return held.some((place) => events.filter(({ shard }) => shard === place.shard).length >= most);
}

/** Up to the first event of a shard that cannot be told: those behind it must wait, other shards need not. */
function translate(route: RelayRoute, events: readonly LoggedEvent[]) {
  const messages: BusMessage[] = [];
  const ready: LoggedEvent[] = [];
  const stuck = new Map<number, unknown>();
  for (const event of events) {
    if (stuck.has(event.shard)) continue;
    try {
      const told = route.toPublications(event);
      messages.push(...told.map((publication, at) => toMessage(route.source, event, publication, at)));
      ready.push(event);
    } catch (error) {
      stuck.set(event.shard, error);
    }
  }
  return { messages, ready, stuck: [...stuck].map(([shard, error]) => ({ shard, error })) };
}

function movedBy(held: readonly HeldShard[], events: readonly LoggedEvent[]): HeldShard[] {
  const last = new Map(events.map(({ shard, pos }) => [shard, pos]));
  return held.flatMap(({ shard, epoch }) => {
    const pos = last.get(shard);
    return pos === undefined ? [] : [{ shard, epoch, pos }];
  });
}
