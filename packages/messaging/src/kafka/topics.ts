import { setTimeout } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import type { PartitionLag, TopicSpec } from '../bus.ts';
import type { TopicReader } from './describe-topics.ts';
import type { LedPartition } from './led-partition.ts';

const createMs = 25_000;
const lookMs = 100;
const usualReplication = 3;
const largestRecord = 10 * 1024 * 1024;
const retentionMs = 30 * 24 * 3_600_000;

/** Makes the topics that are not there. Those that are stay as they are, however they were made. */
export async function ensureTopics(
  admin: Admin,
  reader: TopicReader,
  topics: readonly TopicSpec[],
  replication?: number,
): Promise<void> {
  const there = new Set((await reader.describe(topics.map(({ name }) => name))).map(({ topic }) => topic));
  const missing = topics.filter(({ name }) => !there.has(name));
  if (missing.length === 0) return;
  const { brokers } = await admin.describeCluster();
  const copies = replication ?? Math.min(usualReplication, brokers.length);
  await admin.createTopics({
    timeout: createMs,
    // Waited for below: a busy broker does not know at once what it has just made, which kafkajs takes for a failure.
    waitForLeaders: false,
    topics: missing.map(({ name, partitions }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: copies,
      configEntries: Object.entries({
        'max.message.bytes': largestRecord,
        'retention.ms': retentionMs,
        // What is acknowledged is on two disks at least.
        ...(copies > 2 ? { 'min.insync.replicas': 2 } : {}),
      }).map(([key, value]) => ({ name: key, value: String(value) })),
    })),
  });
  await known(
    reader,
    missing.map(({ name }) => name),
  );
}

async function known(reader: TopicReader, topics: readonly string[]): Promise<void> {
  const deadline = Date.now() + createMs;
  for (;;) {
    const there = await reader.describe(topics);
    if (topics.every((name) => there.some(({ topic }) => topic === name)) && (await areLed(reader, there)))
      return;
    if (Date.now() > deadline) throw new Error('Kafka made topics and does not know them.');
    await setTimeout(lookMs);
  }
}

/** A broker that is named as a leader may not know so yet, and refuses what is published then. */
async function areLed(reader: TopicReader, partitions: readonly LedPartition[]): Promise<boolean> {
  const asked = partitions.map((led) => ({ led, epoch: led.leaderEpoch }));
  return await reader.epochEnds(asked).then(
    () => true,
    () => false,
  );
}

/** All partitions of `topics`. Throws when one of them does not exist. */
export async function partitionsOf(reader: TopicReader, topics: readonly string[]): Promise<LedPartition[]> {
  const found = await reader.describe(topics);
  mustBeThere(topics, new Set(found.map(({ topic }) => topic)));
  return found;
}

/** Throws where one of `topics` is not there. */
export function mustBeThere(topics: readonly string[], there: { has(topic: string): boolean }): void {
  const missing = topics.find((topic) => !there.has(topic));
  if (missing) throw new Error(`There is no topic "${missing}": it must be made with ensureTopics first.`);
}

/** How far a group has come, by what it committed to Kafka. */
export async function lagOf(
  admin: Admin,
  groupId: string,
  topics: readonly string[],
): Promise<PartitionLag[]> {
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const byTopic = await Promise.all(
    topics.map(async (topic) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const own = committed.find((one) => one.topic === topic)?.partitions ?? [];
      return ends.map(({ partition, high, low }) => {
        const next = BigInt(own.find((one) => one.partition === partition)?.offset ?? -1);
        // What is forgotten is not waited for.
        return { topic, partition, end: BigInt(high), next: next < BigInt(low) ? BigInt(low) : next };
      });
    }),
  );
  return byTopic
    .flat()
    .sort((one, other) => one.topic.localeCompare(other.topic) || one.partition - other.partition);
}
