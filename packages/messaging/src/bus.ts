/** A record on its way to a topic. Records of one key stay in order. */
export interface BusMessage {
  readonly topic: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
}

/** A record as a consumer gets it. Offsets of a partition grow and may jump. */
export interface ReceivedMessage extends BusMessage {
  readonly partition: number;
  readonly offset: bigint;
}

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** A partition given to a consumer. A topic that was deleted and made again has another incarnation. */
export interface AssignedPartition extends TopicPartition {
  readonly incarnation: string;
  /** Set where its log was cut off, as a broker had lost what was not on its disk: the offset that is read next. */
  readonly cutAt?: bigint;
}

export interface StartOffset extends TopicPartition {
  /** The first offset wanted; 0 reads everything that is still there. */
  readonly offset: bigint;
  /** Under which leader the record before it was read, where that is known. */
  readonly leaderEpoch?: number | undefined;
}

/** Consecutive records of one partition, oldest first, never empty. */
export interface Batch extends AssignedPartition {
  readonly messages: readonly ReceivedMessage[];
  /** Of the last of them: under which leader it was written, where the bus has such. */
  readonly leaderEpoch?: number | undefined;
  /** Aborted when the partition is taken away or the consumer is stopped: finish or give up, soon. */
  readonly signal: AbortSignal;
}

export interface Subscription {
  readonly group: string;
  readonly topics: readonly string[];
  /** How many records are handed over at once, at most. Default 250. */
  readonly batchSize?: number;
  /**
   * For how long it waits after records, in milliseconds, so that more come together: handling a few costs much the same
   * as handling many. Default 0.
   */
  readonly restMs?: number;
  /** Says where to start in each partition; one that is not named starts at 0. */
  onAssigned(partitions: readonly AssignedPartition[]): Promise<readonly StartOffset[]>;
  /** Handles batches, each of another partition. When it throws, the same records come again a little later. */
  onBatches(batches: readonly Batch[]): Promise<void>;
  onRevoked(partitions: readonly TopicPartition[]): Promise<void>;
  /** Hears of whatever the bus itself survives, to be logged. */
  onError(error: unknown): void;
}

export interface Consumption {
  /** Takes no more batches, waits up to `deadlineMs` for the running one, and leaves the group. */
  stop(deadlineMs: number): Promise<void>;
}

/** Incarnations of topics, by the topics' names. */
export type Incarnations = ReadonlyMap<string, string>;

/** How far a partition was told: one of the last records that it acknowledged, and under which of its leaders. */
export interface ToldEnd extends TopicPartition {
  readonly offset: bigint;
  /** Greater with each leader; a broker that starts again is another one. */
  readonly leaderEpoch: number;
}

/** What went before. */
export interface Told {
  /** What it went to. */
  readonly incarnations: Incarnations;
  /** How far partitions were told; asked for where one may have lost records since. */
  ends(): Promise<readonly ToldEnd[]>;
}

/** What was published, where the bus could lose it. */
export interface Published {
  readonly incarnations: Incarnations;
  readonly ends: readonly ToldEnd[];
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions: number;
}

export interface PartitionLag extends TopicPartition {
  /** The next offset the group has to handle, as last reported; for figures only. */
  readonly next: bigint;
  /** The offset the next published record will get. */
  readonly end: bigint;
}

/** What carries published events between services. Adapters keep one promise, told by `@tutka/messaging/conformance`. */
export interface EventBus {
  /** Makes topics that are not there. Leaves existing ones as they are. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /**
   * Returns when all records are acknowledged. After an error any of them may or may not be. Throws `TopicMadeAnew` where `told`
   * went to a topic that is another one by now, whose readers take none of them, and `RecordsLost` before anything is published
   * to topics that lost some of it.
   */
  publish(batch: readonly BusMessage[], told?: Told): Promise<Published>;
  /** Throws `TopicMadeAnew` or `RecordsLost` where these topics do not have what was told; those that are gone are left out. */
  mustHave(told: Told): Promise<void>;
  /** Joins a group and begins to deliver. Throws when a topic does not exist. */
  consume(subscription: Subscription): Promise<Consumption>;
  lag(group: string, topics: readonly string[]): Promise<PartitionLag[]>;
  /** Throws when the bus cannot be reached. */
  health(): Promise<void>;
  /** Closes connections; consumers are stopped before. */
  close(): Promise<void>;
}
