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
}

/** Consecutive records of one partition, oldest first, never empty. */
export interface Batch extends AssignedPartition {
  readonly messages: readonly ReceivedMessage[];
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
   * Returns when all records are durable: the incarnations of their topics, where the bus could lose these. After an error any of
   * them may or may not be. `meant`: what records before them went to; throws `TopicMadeAnew` where that is another one by now,
   * whose readers take none of them.
   */
  publish(batch: readonly BusMessage[], meant?: Incarnations): Promise<Incarnations>;
  /** Throws `TopicMadeAnew` where one of these topics is another one by now; those that are gone are left out. */
  mustHave(meant: Incarnations): Promise<void>;
  /** Joins a group and begins to deliver. Throws when a topic does not exist. */
  consume(subscription: Subscription): Promise<Consumption>;
  lag(group: string, topics: readonly string[]): Promise<PartitionLag[]>;
  /** Throws when the bus cannot be reached. */
  health(): Promise<void>;
  /** Closes connections; consumers are stopped before. */
  close(): Promise<void>;
}
