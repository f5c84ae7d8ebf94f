import type { Db } from '@tutka/database';
import { type EventBus, inTime, parkedDesk, placesOf } from '@tutka/messaging';

const FRESH_MS = 1000;
const ANSWER_MS = 1000;

/**
 * Tells for how many milliseconds events of some topics may have been waiting for a group, those that it put aside too; looks
 * at most once a second. A bus that says nothing keeps no reader waiting: since it was last heard of, anything may have happened.
 */
export function lagWatch(bus: EventBus, worker: Db, group: string, topics: readonly string[]) {
  let caughtUpAt = Date.now();
  let lookedAt = 0;
  /** Undefined: nothing waits. */
  let since: number | undefined;
  const look = async () => {
    const [places, parked] = await Promise.all([
      placesOf(bus, worker, group, topics),
      parkedDesk(worker).counts(),
    ]);
    const aside = parked.filter((one) => one.group === group).map(({ oldest }) => oldest.getTime());
    const isBehind = places.some(({ next, end }) => end > next);
    if (!isBehind) caughtUpAt = Date.now();
    return isBehind || aside.length > 0 ? Math.min(caughtUpAt, ...aside) : undefined;
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
