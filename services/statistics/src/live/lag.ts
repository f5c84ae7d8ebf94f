import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { type EventBus, inTime, type Place, parkedDesk, placesOf } from '@tutka/messaging';

const FRESH_MS = 1000;
const ANSWER_MS = 1000;
/** Within this what is on its way mostly arrives. */
const ARRIVAL_MS = 250;

/** Where each partition ended when it was looked. */
interface Seen {
  readonly at: number;
  readonly ends: ReadonlyMap<string, bigint>;
}

const keyOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

/**
 * Tells for how many milliseconds events of some topics may have been waiting for a group, those that it put aside too; looks
 * at most once a second. A bus that says nothing keeps no reader waiting: since it was last heard of, anything may have happened.
 */
export function lagWatch(bus: EventBus, worker: Db, group: string, topics: readonly string[]) {
  /** All that had come by then is counted. */
  let caughtUpAt = Date.now();
  let seen: Seen | undefined;
  let lookedAt = 0;
  /** Undefined: nothing waits. */
  let since: number | undefined;
  const isBehind = async () => {
    const at = Date.now();
    const places = await placesOf(bus, worker, group, topics);
    const before = seen;
    seen = { at, ends: new Map(places.map((place) => [keyOf(place), place.end])) };
    if (places.every(({ next, end }) => next >= end)) {
      caughtUpAt = Date.now();
      return false;
    }
    // There is always something on its way where much happens: what was so at the last look may have arrived since.
    if (before && places.every((place) => place.next >= (before.ends.get(keyOf(place)) ?? 0n)))
      caughtUpAt = Math.max(caughtUpAt, before.at);
    return true;
  };
  /** Where nobody looked for long, nobody knows for how long what waits has been waiting: a second look tells. */
  const isBehindFor = async () => {
    const behind = await isBehind();
    if (!behind || Date.now() - caughtUpAt < 2 * FRESH_MS) return behind;
    await sleep(ARRIVAL_MS);
    return await isBehind();
  };
  const look = async () => {
    const [behind, parked] = await Promise.all([isBehindFor(), parkedDesk(worker).counts()]);
    const aside = parked.filter((one) => one.group === group).map(({ oldest }) => oldest.getTime());
    return behind || aside.length > 0 ? Math.min(caughtUpAt, ...aside) : undefined;
  };
  return async (): Promise<number> => {
    if (Date.now() - lookedAt >= FRESH_MS) {
      lookedAt = Date.now();
      const unheard = since ?? caughtUpAt;
      since = await inTime(
        look().catch(() => unheard),
        ANSWER_MS,
        unheard,
      );
    }
    return since === undefined ? 0 : Math.max(0, Date.now() - since);
  };
}
