import type {
  AssignedPartition,
  Batch,
  ReceivedMessage,
  StartOffset,
  Subscription,
  TopicPartition,
} from '../bus.ts';

/** A subscriber that writes down what happens to it. */
export interface Recorder extends Subscription {
  readonly received: ReceivedMessage[];
  readonly assigned: AssignedPartition[];
  readonly revoked: TopicPartition[];
  readonly errors: unknown[];
}

export interface RecorderOptions {
  readonly restMs?: number;
  readonly starts?: readonly StartOffset[];
  /** Runs before a batch counts as received; it may throw or wait. */
  readonly before?: (batch: Batch) => Promise<void> | void;
}

export function recorder(group: string, topics: readonly string[], options: RecorderOptions = {}): Recorder {
  const received: ReceivedMessage[] = [];
  const assigned: AssignedPartition[] = [];
  const revoked: TopicPartition[] = [];
  const errors: unknown[] = [];
  return {
    group,
    topics,
    restMs: options.restMs ?? 0,
    received,
    assigned,
    revoked,
    errors,
    async onAssigned(partitions) {
      assigned.push(...partitions);
      return options.starts ?? [];
    },
    async onBatches(batches) {
      for (const batch of batches) {
        await options.before?.(batch);
        received.push(...batch.messages);
      }
    },
    async onRevoked(partitions) {
      revoked.push(...partitions);
    },
    onError(error) {
      errors.push(error);
    },
  };
}

/** Waits until `condition` holds; fails with what was awaited after `ms`. */
export async function eventually(what: string, condition: () => boolean, ms = 45_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Still waiting: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
