import { type LoggedEvent, readTail } from '@tutka/event-store';
import type { BusMessage, EventBus, Published, Told } from '../bus.ts';
import { type HeldShard, moveCursors, type Taken, takeShards } from './lease.ts';
import { publishedSpans } from './published-spans.ts';
import type { RelayRoute } from './route.ts';
import { endsFor } from './told-ends.ts';
import { noteTold } from './told-topics.ts';
import { translate, UntoldEvent } from './translate.ts';

const batchSize = 500;

/** What a pass came to. */
export interface Passed {
  readonly events: number;
  /** Whether a shard may have had more than one pass takes. */
  readonly more: boolean;
  /** Shards that stand before an event for which `toPublications` threw. */
  readonly stuck: readonly { readonly shard: number; readonly error: unknown }[];
  /** Shards that stand before an event which another version knows. */
  readonly left: readonly number[];
  /** Each an event that was passed over. */
  readonly untold: readonly UntoldEvent[];
}

/** One pass: take shards, read, publish, await, and only then move the cursors. Where that fails the shards are free again. */
export async function relayOnce(
  route: RelayRoute,
  holder: string,
  leaseMs: number,
  without: readonly number[],
): Promise<Passed> {
  const taken = await takeShards(route.db, holder, leaseMs, without);
  if (taken.shards.length === 0) return { events: 0, more: false, stuck: [], left: [], untold: [] };
  try {
    return await passOn(route, taken);
  } catch (error) {
    // While a bus is away this would else go on for ever, and nobody could have all shards stand still.
    await moveCursors(route.db, taken.shards).catch(() => undefined);
    throw error;
  }
}

async function passOn(route: RelayRoute, { shards: held, told }: Taken): Promise<Passed> {
  const events = await readTail(route.db, held, { limit: batchSize, upcasters: route.upcasters ?? {} });
  const { messages, ready, stuck, left, untold } = translate(route, events);
  const before = { incarnations: told, ends: () => endsFor(route.db, held) };
  const { incarnations, ends } = await publish(route.bus, messages, before);
  await noteTold(route.db, incarnations, told);
  const moving = movedBy(held, ready, left);
  const moved = await moveCursors(route.db, moving, ends);
  if (ends.length > 0 && moving.length > 0 && moved.length === 0)
    throw new Error(
      'What was published may be lost, or its shards are held by another: they stay where they are.',
    );
  return {
    events: ready.length,
    more: isFull(held, events),
    stuck: [...stuck].map(([shard, error]) => ({ shard, error })),
    left: [...left],
    untold: untold.map((event) => new UntoldEvent(event)),
  };
}

async function publish(bus: EventBus, messages: readonly BusMessage[], told: Told): Promise<Published> {
  if (messages.length === 0) return { incarnations: new Map(), ends: [] };
  const spans = publishedSpans(messages);
  try {
    const got = await bus.publish(spans.messages, told);
    spans.end();
    return got;
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

/** Where shards stand now; those that are left to others are let go where they are. */
function movedBy(
  held: readonly HeldShard[],
  events: readonly LoggedEvent[],
  left: ReadonlySet<number>,
): HeldShard[] {
  const last = new Map(events.map(({ shard, pos }) => [shard, pos]));
  return held.flatMap((place) => {
    const pos = last.get(place.shard) ?? (left.has(place.shard) ? place.pos : undefined);
    return pos === undefined ? [] : [{ ...place, pos }];
  });
}
