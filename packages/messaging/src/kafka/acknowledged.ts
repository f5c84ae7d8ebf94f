import type { RecordMetadata } from 'kafkajs';
import type { ToldEnd } from '../bus.ts';
import type { LedPartition } from './led-partition.ts';

/** What was acknowledged, and how its partitions were led just before. */
export interface Acknowledged {
  readonly before: readonly LedPartition[];
  readonly records: readonly RecordMetadata[];
}

/** Who acknowledged records leads no longer, and may have lost them. */
class LeaderChanged extends Error {
  override readonly name = 'LeaderChanged';

  constructor(topic: string, partition: number) {
    super(`${topic}/${partition} got another leader while it was published to.`);
  }
}

/** How far partitions were told. `after`: how they are led now. Throws `LeaderChanged`. */
export function endsOf(sent: readonly Acknowledged[], after: readonly LedPartition[]): ToldEnd[] {
  const ends = sent.flatMap(({ before, records }) =>
    records.map(({ topicName: topic, partition, baseOffset = '0' }): ToldEnd => {
      const leaderEpoch = epochIn(after, topic, partition);
      if (leaderEpoch !== epochIn(before, topic, partition)) throw new LeaderChanged(topic, partition);
      return { topic, partition, offset: BigInt(baseOffset), leaderEpoch };
    }),
  );
  // Of several calls the last one's.
  return [...new Map(ends.map((end) => [`${end.topic}/${end.partition}`, end])).values()];
}

function epochIn(partitions: readonly LedPartition[], topic: string, partition: number): number {
  return partitions.find((one) => one.topic === topic && one.partition === partition)?.leaderEpoch ?? -1;
}
