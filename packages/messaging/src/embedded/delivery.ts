import type { Db } from '@tutka/database';
import type { AssignedPartition, ReceivedMessage, StartOffset, Subscription } from '../bus.ts';
import { backoffMs, type Pacer, pause } from '../pacer.ts';
import { createProgress, type Progress } from '../progress.ts';
import { together, usualBatch } from '../together.ts';
import { type Found, readNext, reportProgress } from './read.ts';

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
  while (!signal.aborted) {
    try {
      places ??= placesOf(partitions, await subscription.onAssigned(partitions));
      pacer.look();
      const { batches, more } = await deliverNext(db, subscription, places, progress, signal);
      failures = 0;
      if (batches.length > 0) pacer.reset();
      if (!more) await pacer.rest(signal);
    } catch (error) {
      subscription.onError(error);
      await pause(backoffMs(++failures), signal);
    }
  }
  await progress.flush();
  await subscription.onRevoked(partitions).catch(subscription.onError);
}

/** One look at all partitions. */
async function deliverNext(
  db: Db,
  subscription: Subscription,
  places: readonly Place[],
  progress: Progress,
  signal: AbortSignal,
): Promise<Found> {
  const { batchSize = usualBatch } = subscription;
  // A large batch is made of all partitions, so that their records come in about the order of their time.
  const each = Math.min(batchSize, Math.max(usualBatch, Math.ceil(batchSize / places.length)));
  const found = await readNext(db, places, each);
  const batches = found.batches.flatMap((messages) => {
    const place = places.find((one) => isOf(one, messages));
    return place ? [{ place, messages, signal }] : [];
  });
  for (const some of together(batches, batchSize)) {
    if (signal.aborted) break;
    await subscription.onBatches(some.map(({ place, ...batch }) => ({ ...partitionOf(place), ...batch })));
    for (const { place, messages } of some) {
      place.offset = (messages.at(-1)?.offset ?? place.offset) + 1n;
      progress.note(place);
    }
  }
  return found;
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

function isOf({ topic, partition }: Place, [first]: readonly ReceivedMessage[]): boolean {
  return first?.topic === topic && first.partition === partition;
}
