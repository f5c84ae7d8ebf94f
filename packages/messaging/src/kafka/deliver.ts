import type { EachBatchPayload } from 'kafkajs';
import type { Subscription } from '../bus.ts';
import { backoffMs, pause } from '../pacer.ts';
import type { Progress } from '../progress.ts';
import { usualBatch } from '../together.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import type { Assignment, Place } from './assignment.ts';
import { LogCutOff } from './log-cut-off.ts';
import { type Received, received } from './received.ts';
import { RecordsMissed } from './records-missed.ts';

const heartbeatLookMs = 1_000;

/**
 * Delivers what was fetched of a partition, slice by slice, as long as the partition is ours. Throws `TopicMadeAnew` where
 * it belongs to another topic of the same name by now, and `LogCutOff` where it ended before what was to come next.
 */
export async function deliver(
  subscription: Subscription,
  assignment: Assignment,
  progress: Progress,
  payload: EachBatchPayload,
): Promise<void> {
  const { topic, partition, messages } = payload.batch;
  const place = assignment.placeOf({ topic, partition });
  if (!place) return;
  const fetched = messages.map((message) => received(place, message));
  const meant = await meantForIt(subscription, assignment, place, fetched);
  const first = fetched[0]?.message.offset ?? place.offset;
  if (first < place.offset) {
    // The client begins at the beginning where what it asks for lies behind the end.
    await assignment.mustReach(place, false);
    throw new LogCutOff({ ...place, cutAt: first }, place.offset);
  }
  await mustFollow(assignment, place, fetched);
  tellMissed(subscription, place, first);
  const way = wayOver(assignment, progress, payload, place);
  const { batchSize = usualBatch, restMs = 0 } = subscription;
  for (let at = 0; at < meant.length; at += batchSize) {
    const slice = meant.slice(at, at + batchSize);
    if (way.isOver() || !(await handled(subscription, assignment, payload, place, slice))) return;
    way.goOnBehind(slice.at(-1));
    await payload.heartbeat();
  }
  if (!way.isOver()) way.goOnBehind(fetched.at(-1));
  if (restMs > 0 && meant.length < batchSize) await pause(restMs, assignment.signal);
}

/** What another leader wrote is in the same log only if that has what was read before. */
async function mustFollow(assignment: Assignment, place: Place, fetched: readonly Received[]): Promise<void> {
  const [first] = fetched;
  if (!first || place.leaderEpoch === undefined || first.leaderEpoch === place.leaderEpoch) return;
  await assignment.mustReach(place, true);
}

/** Nothing of ours is taken out of a partition in another way than by its beginning. */
function tellMissed({ group, onError }: Subscription, place: Place, first: bigint): void {
  if (first > place.offset) onError(new RecordsMissed(place, first, group));
}

/** The way over what was fetched of a partition. */
function wayOver(assignment: Assignment, progress: Progress, payload: EachBatchPayload, place: Place) {
  return {
    isOver: () => assignment.signal.aborted || !payload.isRunning() || payload.isStale(),
    goOnBehind(last: Received | undefined): void {
      if (last === undefined || last.message.offset < place.offset) return;
      place.offset = last.message.offset + 1n;
      place.leaderEpoch = last.leaderEpoch;
      payload.resolveOffset(String(last.message.offset));
      progress.note(place);
    },
  };
}

/** Leaves out what was on its way to a topic that is no more: whoever sent it sends it again. */
async function meantForIt(
  { onError }: Subscription,
  assignment: Assignment,
  place: Place,
  fetched: readonly Received[],
): Promise<Received[]> {
  const meant = fetched.filter(
    ({ incarnation }) => incarnation === undefined || incarnation === place.incarnation,
  );
  if (meant.length < fetched.length) {
    await assignment.mustStand(place);
    const late = fetched.length - meant.length;
    if (!assignment.signal.aborted)
      onError(new Error(`${late} records were meant for the topic "${place.topic}" that was there before.`));
  }
  return meant;
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
  slice: readonly Received[],
): Promise<boolean> {
  const { signal } = assignment;
  const beat = beating(heartbeat, assignment);
  const messages = slice.map(({ message }) => message);
  const leaderEpoch = slice.at(-1)?.leaderEpoch;
  let done = false;
  for (let failures = 1; !done && !signal.aborted; failures++) {
    try {
      await assignment.hand({ topic, partition, incarnation, messages, leaderEpoch, signal });
      done = true;
    } catch (error) {
      if (error instanceof TopicMadeAnew) {
        beat.stop();
        throw error;
      }
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
