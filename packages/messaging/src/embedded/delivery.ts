import type { Db } from '@tutka/database';
import type { AssignedPartition, StartOffset, Subscription } from '../bus.ts';
import { backoffMs, type Pacer, pause } from '../pacer.ts';
import { createProgress, type Progress } from '../progress.ts';
import { together } from '../together.ts';
import { type Found, reportProgress } from './read.ts';
import { isOf, readAhead } from './read-ahead.ts';

const seenEveryMs = 3_600_000;

interface Place extends AssignedPartition {
  offset: bigint;
}

/** Delivers the assigned partitions, one batch after the other, until `signal` aborts. */
export async function deliver(
  db: Db,
  subscription: Subscription,
  partitions: readonly AssignedPartition[],
  pacer: Pacer,
  signal: AbortSignal,
): Promise<void> {
  let places: Place[] | undefined;
  const progress = createProgress((reached) => reportProgress(db, subscription.group, reached));
  let failures = 0;
  const ahead = readAhead(db, subscription, pacer);
  const beSeen = presence(progress);
  while (!signal.aborted) {
    try {
      places ??= placesOf(partitions, await subscription.onAssigned(partitions));
      beSeen(places);
      const found = await ahead.next(places);
      await handOver(found, subscription, places, progress, signal);
      failures = 0;
      await restAfter(found, subscription, pacer, signal);
    } catch (error) {
      ahead.forget();
      subscription.onError(error);
      await pause(backoffMs(++failures), signal);
    }
  }
  await progress.flush();
  await subscription.onRevoked(partitions).catch(subscription.onError);
}

/** Tells at first and now and then where the group is: what it has still to handle is kept, also where it never handled any. */
function presence(progress: Progress): (places: readonly Place[]) => void {
  let seenAt = 0;
  return (places) => {
    if (Date.now() - seenAt < seenEveryMs) return;
    seenAt = Date.now();
    for (const place of places) progress.note(place);
  };
}

async function restAfter(
  { batches, more }: Found,
  { restMs = 0 }: Subscription,
  pacer: Pacer,
  signal: AbortSignal,
): Promise<void> {
  if (batches.length > 0) pacer.reset();
  if (more) return;
  if (restMs > 0 && batches.length > 0) await pause(restMs, signal);
  await pacer.rest(signal);
}

/** Hands over what a look found. */
async function handOver(
  found: Found,
  subscription: Subscription,
  places: readonly Place[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const batches = found.batches.flatMap((messages) => {
    const place = places.find((one) => isOf(one, messages));
    return place ? [{ place, messages, signal }] : [];
  });
  for (const some of together(batches, subscription.batchSize)) {
    if (signal.aborted) break;
    await subscription.onBatches(some.map(({ place, ...batch }) => ({ ...partitionOf(place), ...batch })));
    for (const { place, messages } of some) {
      place.offset = (messages.at(-1)?.offset ?? place.offset) + 1n;
      progress.note(place);
    }
  }
}

function partitionOf({ topic, partition, incarnation }: Place): AssignedPartition {
  return { topic, partition, incarnation };
}

function placesOf(partitions: readonly AssignedPartition[], starts: readonly StartOffset[]): Place[] {
  return partitions.map((one) => ({
    ...one,
    offset:
      starts.find(({ topic, partition }) => topic === one.topic && partition === one.partition)?.offset ?? 0n,
  }));
}
