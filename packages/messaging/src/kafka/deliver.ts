import type { EachBatchPayload } from 'kafkajs';
import type { ReceivedMessage, Subscription } from '../bus.ts';
import { backoffMs, pause } from '../pacer.ts';
import type { Progress } from '../progress.ts';
import { usualBatch } from '../together.ts';
import type { Assignment, Place } from './assignment.ts';
import { received } from './received.ts';

const heartbeatLookMs = 1_000;

/** Delivers what was fetched of a partition, slice by slice, as long as the partition is ours. */
export async function deliver(
  subscription: Subscription,
  assignment: Assignment,
  progress: Progress,
  payload: EachBatchPayload,
): Promise<void> {
  const { topic, partition, messages } = payload.batch;
  const place = assignment.placeOf({ topic, partition });
  if (!place) return;
  const fresh = messages
    .map((message) => received(place, message))
    .filter(({ offset }) => offset >= place.offset);
  const { batchSize = usualBatch, restMs = 0 } = subscription;
  for (let at = 0; at < fresh.length; at += batchSize) {
    if (assignment.signal.aborted || !payload.isRunning() || payload.isStale()) return;
    const slice = fresh.slice(at, at + batchSize);
    if (!(await handled(subscription, assignment, payload, place, slice))) return;
    place.offset = (slice.at(-1)?.offset ?? place.offset) + 1n;
    payload.resolveOffset(String(place.offset - 1n));
    progress.note(place);
    await payload.heartbeat();
  }
  if (restMs > 0 && fresh.length < batchSize) await pause(restMs, assignment.signal);
}

/**
 * Handles a slice, again and again while it fails. Returns whether it was; throws what the group answers to a member
 * that is to join anew.
 */
async function handled(
  subscription: Subscription,
  assignment: Assignment,
  { heartbeat }: EachBatchPayload,
  { topic, partition, incarnation }: Place,
  messages: readonly ReceivedMessage[],
): Promise<boolean> {
  const { signal } = assignment;
  const beat = beating(heartbeat, assignment);
  let done = false;
  for (let failures = 1; !done && !signal.aborted; failures++) {
    try {
      await assignment.hand({ topic, partition, incarnation, messages, signal });
      done = true;
    } catch (error) {
      subscription.onError(error);
      await pause(backoffMs(failures), signal);
    }
  }
  beat.stop();
  return done;
}

/** What says that the partitions are ours no longer; anything else a heartbeat meets may pass. */
const goodbyes = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID']);

/** Keeps the membership while a slice is handled, however long that takes. `stop` throws when it is over. */
function beating(heartbeat: () => Promise<void>, assignment: Assignment): { stop(): void } {
  let goodbye: Error | undefined;
  const timer = setInterval(() => {
    heartbeat().catch((error: Error & { type?: string }) => {
      if (!goodbyes.has(error.type ?? '')) return;
      goodbye = error;
      void assignment.end();
    });
  }, heartbeatLookMs);
  return {
    stop() {
      clearInterval(timer);
      if (goodbye) throw goodbye;
    },
  };
}
