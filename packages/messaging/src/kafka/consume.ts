import {
  type Consumer,
  type ConsumerCrashEvent,
  type ConsumerGroupJoinEvent,
  PartitionAssigners,
} from 'kafkajs';
import type { AssignedPartition, Consumption, Subscription, TopicPartition } from '../bus.ts';
import { inTime } from '../in-time.ts';
import { insist } from '../insist.ts';
import { createProgress } from '../progress.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import { type Assignment, createAssignment } from './assignment.ts';
import type { KafkaClient } from './client.ts';
import { deliver } from './deliver.ts';
import type { TopicReader } from './describe-topics.ts';
import { leaveGroup } from './leave-group.ts';
import { LogCutOff } from './log-cut-off.ts';
import { partitionsOf } from './topics.ts';

/** Partitions of one fetch that are delivered at once, to be handled together. */
const atOnce = 256;

export interface ConsumeOptions {
  readonly client: KafkaClient;
  readonly reader: TopicReader;
  /** After how long of silence a member is given up and its partitions go to others. */
  readonly sessionMs: number;
  readonly onFatal: (error: unknown) => void;
}

/** Joins a group. Where to read comes from the subscription at each assignment; Kafka hears of offsets for figures only. */
export async function consume(options: ConsumeOptions, subscription: Subscription): Promise<Consumption> {
  const { topics, onError } = subscription;
  await partitionsOf(options.reader, topics);
  const consumer = memberOf(options, subscription);
  const progress = createProgress((places) =>
    consumer.commitOffsets(places.map((one) => ({ ...one, offset: String(one.offset) }))),
  );
  const leaving = new AbortController();
  let assignment: Assignment | undefined;
  let memberId: string | undefined;
  const running = new Set<Promise<void>>();

  const assign = (partitions: readonly TopicPartition[], cut?: AssignedPartition): void => {
    void assignment?.end();
    // Nothing is fetched before it is known where to begin.
    consumer.pause(groupsOf(partitions));
    assignment = createAssignment({
      subscription,
      partitions,
      cut,
      describe: () => partitionsOf(options.reader, topics),
      reader: options.reader,
      begin(places) {
        for (const { topic, partition, offset } of places) {
          consumer.seek({ topic, partition, offset: String(offset) });
        }
        consumer.resume(groupsOf(places));
      },
    });
  };
  /** Where the partitions are not what they were. */
  const beginAnew = (mine: Assignment, error: unknown): void => {
    const cut = error instanceof LogCutOff ? error.at : undefined;
    if (!cut && !(error instanceof TopicMadeAnew)) throw error;
    if (mine.signal.aborted) return;
    onError(error);
    assign(mine.partitions, cut);
  };
  consumer.on('consumer.group_join', ({ payload }: ConsumerGroupJoinEvent) => {
    memberId = payload.memberId;
    assign(partitionsIn(payload.memberAssignment));
  });
  consumer.on('consumer.rebalancing', () => assignment?.end());
  consumer.on('consumer.crash', async ({ payload: { error, restart } }: ConsumerCrashEvent) => {
    const gone = memberId;
    memberId = undefined;
    await assignment?.end();
    if (!restart && !passes(error)) return options.onFatal(error);
    // What the client complains of meanwhile the member that joins does, too.
    if (gone !== undefined)
      void insist(
        () => leaveGroup(options.client.connect(), subscription.group, gone),
        leaving.signal,
        () => {},
      );
    onError(error);
    if (!restart) await insist(join, leaving.signal, onError);
  });

  const enter = async (): Promise<void> => {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: atOnce,
      async eachBatch(payload) {
        const mine = assignment;
        if (!mine) return;
        const one = deliver(subscription, mine, progress, payload).catch((error) => beginAnew(mine, error));
        running.add(one);
        await one.finally(() => running.delete(one));
      },
    });
  };
  const join = () =>
    enter().catch(async (error) => {
      await consumer.disconnect();
      throw error;
    });
  await join();
  return {
    async stop(deadlineMs) {
      leaving.abort();
      const ending = async (): Promise<void> => {
        await assignment?.end();
        await Promise.allSettled(running);
        await progress.flush();
        await consumer.disconnect();
      };
      await inTime(ending().catch(onError), deadlineMs, undefined);
    },
  };
}

/** What kafkajs calls the end, and is over when the brokers are there again: none of them knew who leads the group. */
const passing = new Set(['KafkaJSGroupCoordinatorNotFound', 'KafkaJSTimeout']);

function passes(error: Error): boolean {
  return passing.has(error.name) || (error.cause instanceof Error && passes(error.cause));
}

function memberOf({ client, sessionMs }: ConsumeOptions, { group }: Subscription): Consumer {
  // A client of its own: consumers of one client share what they know of a group's offsets.
  return client.connect().consumer({
    groupId: group,
    sessionTimeout: sessionMs,
    heartbeatInterval: Math.min(3_000, sessionMs / 3),
    rebalanceTimeout: 90_000,
    // Where nothing comes; what comes ends the wait. Each look asks for every partition, here and in the broker.
    maxWaitTimeInMs: 1_000,
    allowAutoTopicCreation: false,
    partitionAssigners: [PartitionAssigners.roundRobin],
  });
}

function partitionsIn(assigned: Readonly<Record<string, readonly number[]>>): TopicPartition[] {
  return Object.entries(assigned).flatMap(([topic, partitions]) =>
    partitions.map((partition) => ({ topic, partition })),
  );
}

function groupsOf(partitions: readonly TopicPartition[]): { topic: string; partitions: number[] }[] {
  return [...Map.groupBy(partitions, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    partitions: own.map(({ partition }) => partition),
  }));
}
