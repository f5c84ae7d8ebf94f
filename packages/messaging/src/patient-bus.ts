import type { Consumption, EventBus, Subscription, TopicSpec } from './bus.ts';
import { inTime } from './in-time.ts';
import { insist } from './insist.ts';

export interface PatienceOptions {
  /** What is to be there before anything is consumed. */
  readonly topics: readonly TopicSpec[];
  /** How long a caller waits at most until the bus is reached. Default 5,000. */
  readonly patienceMs?: number;
  /** Hears why the bus is not reached yet, to be logged. */
  readonly onError: (error: unknown) => void;
}

/**
 * The same bus for a service that also starts where the bus is away: its topics are made and groups are joined as soon
 * as it is reached, and who asked for it goes on meanwhile. Events wait in their logs until then.
 */
export async function patientBus(
  bus: EventBus,
  { topics, patienceMs = 5_000, onError }: PatienceOptions,
): Promise<EventBus> {
  const closing = new AbortController();
  let reached = false;
  const reaching = insist(() => bus.ensureTopics(topics), closing.signal, onError).then(() => {
    reached = true;
  });
  await inTime(reaching, patienceMs, undefined);
  return {
    ...bus,
    async consume(subscription: Subscription): Promise<Consumption> {
      const leaving = new AbortController();
      const signal = AbortSignal.any([leaving.signal, closing.signal]);
      const joining = reaching.then(() => insist(() => bus.consume(subscription), signal, onError));
      // Who has waited for the bus once need not do so for each group.
      if (reached) await inTime(joining, patienceMs, undefined);
      return {
        async stop(deadlineMs) {
          leaving.abort();
          const left = joining.then((joined) => joined?.stop(deadlineMs));
          if (reached) await inTime(left, deadlineMs, undefined);
        },
      };
    },
    async close() {
      closing.abort();
      await bus.close();
    },
  };
}
