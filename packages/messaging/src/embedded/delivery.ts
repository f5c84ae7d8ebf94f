import type { Db } from '@tutka/database';
import type { AssignedPartition, ReceivedMessage, StartOffset, Subscription } from '../bus.ts';
import { backoffMs, type Pacer, pause } from '../pacer.ts';
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
  let failures = 0;
  while (!signal.aborted) {
    try {
      places ??= placesOf(partitions, await subscription.onAssigned(partitions));
      pacer.look();
      const { batches, more } = await deliverNext(db, subscription, places, signal);
      failures = 0;
      if (batches.length > 0) pacer.reset();
      if (!more) await pacer.rest(signal);
    } catch (error) {
      subscription.onError(error);
      await pause(backoffMs(++failures), signal);
    }
  }
  await subscription.onRevoked(partitions).catch(subscription.onError);
}

/** One look at all partitions. */
async function deliverNext(
  db: Db,
  subscription: Subscription,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Found> {
  const found = await readNext(db, places, subscription.batchSize);
  const done: StartOffset[] = [];
  try {
    for (const messages of found.batches) {
      const place = places.find((one) => isOf(one, messages));
      if (!place || signal.aborted) continue;
      const { topic, partition, incarnation } = place;
      await subscription.onBatch({ topic, partition, incarnation, messages, signal });
      place.offset = (messages.at(-1)?.offset ?? place.offset) + 1n;
      done.push(place);
    }
  } finally {
    if (done.length > 0) await reportProgress(db, subscription.group, done);
  }
  return found;
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
