import type { AssignedPartition, Batch, StartOffset, Subscription, TopicPartition } from '../bus.ts';
import { insist } from '../insist.ts';
import { pause } from '../pacer.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import type { TopicReader } from './describe-topics.ts';
import { gather } from './gather.ts';
import type { LedPartition } from './led-partition.ts';
import { cutOf } from './log-cut-off.ts';

/** A partition of this member, and the offset it goes on at. */
export interface Place extends AssignedPartition {
  offset: bigint;
  /** Under which leader the record before it was written; undefined: none was read yet, or it did not say so. */
  leaderEpoch: number | undefined;
}

/** What a member may read between two rebalances. */
export interface Assignment {
  /** Aborted when the partitions are taken away. */
  readonly signal: AbortSignal;
  readonly partitions: readonly TopicPartition[];
  placeOf(one: TopicPartition): Place | undefined;
  /** Throws `TopicMadeAnew` where the topic of a place is another one by now. */
  mustStand(place: Place): Promise<void>;
  /**
   * Throws `LogCutOff` where what a leader of before wrote ends before a place that was reached under it. `isLedAnew`: another
   * leads now, as is known already; else that is looked up.
   */
  mustReach(place: Place, isLedAnew: boolean): Promise<void>;
  /** Has a batch handled, with those that come at the same time. */
  hand(batch: Batch): Promise<void>;
  /** Takes the partitions away and says so; once. */
  end(): Promise<void>;
}

export interface AssignmentOptions {
  readonly subscription: Subscription;
  readonly partitions: readonly TopicPartition[];
  /** One of them whose log was found cut off. */
  readonly cut?: AssignedPartition | undefined;
  /** The partitions as they are now, with the incarnations of their topics. */
  describe(): Promise<readonly LedPartition[]>;
  readonly reader: Pick<TopicReader, 'epochEnds'>;
  /** Begins to read at the places. */
  begin(places: readonly Place[]): void;
}

/** A broker may hear of a topic a little later than the one that has its records. */
const LOOKS = 2;
const LOOK_MS = 1000;

/** Asks where to start in the partitions until it is told, and begins there. */
export function createAssignment(options: AssignmentOptions): Assignment {
  const { subscription, partitions, cut } = options;
  const taken = new AbortController();
  const places = new Map<string, Place>();
  const ask = async (): Promise<void> => {
    const led = (await options.describe()).filter((one) => partitions.some((own) => isSame(own, one)));
    const mine = led.map((one) =>
      cut && isSame(one, cut) && one.incarnation === cut.incarnation ? cut : plain(one),
    );
    const starts = await subscription.onAssigned(mine);
    if (taken.signal.aborted) return;
    for (const one of mine) places.set(nameOf(one), { ...one, ...startOf(one, starts) });
    options.begin([...places.values()]);
  };
  void insist(ask, taken.signal, subscription.onError);
  const mustStand = async (place: Place): Promise<void> => {
    for (let look = 1; ; look++) {
      const now = await insist(options.describe, taken.signal, subscription.onError);
      const found = now?.find((one) => isSame(one, place));
      if (found && found.incarnation !== place.incarnation)
        throw new TopicMadeAnew(new Map([[found.topic, found.incarnation]]));
      if (look === LOOKS || taken.signal.aborted) return;
      await pause(LOOK_MS, taken.signal);
    }
  };
  const mustReach = async (place: Place, isLedAnew: boolean): Promise<void> => {
    const look = async () => {
      const led = (await options.describe()).find((one) => isSame(one, place));
      const asks = led && (isLedAnew || led.leaderEpoch !== place.leaderEpoch);
      return asks && (await cutOf(options.reader, led, place));
    };
    const cutOff = await insist(look, taken.signal, subscription.onError);
    if (cutOff) throw cutOff;
  };
  return {
    signal: taken.signal,
    partitions,
    mustStand,
    mustReach,
    placeOf: (one) => places.get(nameOf(one)),
    hand: gather((batches) => subscription.onBatches(batches), subscription.batchSize),
    async end() {
      if (taken.signal.aborted) return;
      taken.abort();
      await subscription.onRevoked(partitions).catch(subscription.onError);
    },
  };
}

function startOf(one: TopicPartition, starts: readonly StartOffset[]): Pick<Place, 'offset' | 'leaderEpoch'> {
  const { offset = 0n, leaderEpoch } = starts.find((start) => isSame(start, one)) ?? {};
  return { offset, leaderEpoch };
}

function plain({ topic, partition, incarnation }: LedPartition): AssignedPartition {
  return { topic, partition, incarnation };
}

function isSame(one: TopicPartition, other: TopicPartition): boolean {
  return one.topic === other.topic && one.partition === other.partition;
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
