import type { Db } from '@tutka/database';
import { type EventBus, inTime, placesOf } from '@tutka/messaging';

const FRESH_MS = 1000;
const ANSWER_MS = 1000;

/**
 * Tells for how many milliseconds events of some topics may have been waiting for a group; looks at most once a second.
 * A bus that says nothing keeps no reader waiting: since it was last heard of, anything may have happened.
 */
export function lagWatch(bus: EventBus, worker: Db, group: string, topics: readonly string[]) {
  let caughtUpAt = Date.now();
  let lookedAt = 0;
  let behind = false;
  const isBehind = async () => {
    const places = await placesOf(bus, worker, group, topics);
    return places.some(({ next, end }) => end > next);
  };
  return async (): Promise<number> => {
    if (Date.now() - lookedAt >= FRESH_MS) {
      lookedAt = Date.now();
      behind = await inTime(
        isBehind().catch(() => true),
        ANSWER_MS,
        true,
      );
      if (!behind) caughtUpAt = Date.now();
    }
    return behind ? Date.now() - caughtUpAt : 0;
  };
}
