import type { AssignedPartition, Batch, StartOffset, Subscription, TopicPartition } from '../bus.ts';
import { insist } from '../insist.ts';
import { gather } from './gather.ts';

/** A partition of this member, and the offset it goes on at. */
export interface Place extends AssignedPartition {
  offset: bigint;
}

/** What a member may read between two rebalances. */
export interface Assignment {
  /** Aborted when the partitions are taken away. */
  readonly signal: AbortSignal;
  placeOf(one: TopicPartition): Place | undefined;
  /** Has a batch handled, with those that come at the same time. */
  hand(batch: Batch): Promise<void>;
  /** Takes the partitions away and says so; once. */
  end(): Promise<void>;
}

export interface AssignmentOptions {
  readonly subscription: Subscription;
  readonly partitions: readonly TopicPartition[];
  /** The partitions as they are now, with the incarnations of their topics. */
  describe(): Promise<readonly AssignedPartition[]>;
  /** Begins to read at the places. */
  begin(places: readonly Place[]): void;
}

/** Asks where to start in the partitions until it is told, and begins there. */
export function createAssignment(options: AssignmentOptions): Assignment {
  const { subscription, partitions } = options;
  const taken = new AbortController();
  const places = new Map<string, Place>();
  const ask = async (): Promise<void> => {
    const mine = (await options.describe()).filter((one) => partitions.some((own) => isSame(own, one)));
    const starts = await subscription.onAssigned(mine);
    if (taken.signal.aborted) return;
    for (const one of mine) places.set(nameOf(one), { ...one, offset: startOf(one, starts) });
    options.begin([...places.values()]);
  };
  void insist(ask, taken.signal, subscription.onError);
  return {
    signal: taken.signal,
    placeOf: (one) => places.get(nameOf(one)),
    hand: gather((batches) => subscription.onBatches(batches), subscription.batchSize),
    async end() {
      if (taken.signal.aborted) return;
      taken.abort();
      await subscription.onRevoked(partitions).catch(subscription.onError);
    },
  };
}

function startOf(one: TopicPartition, starts: readonly StartOffset[]): bigint {
  return starts.find((start) => isSame(start, one))?.offset ?? 0n;
}

function isSame(one: TopicPartition, other: TopicPartition): boolean {
  return one.topic === other.topic && one.partition === other.partition;
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
