import type { Incarnations, Told, ToldEnd } from '../bus.ts';
import { RecordsLost } from '../records-lost.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import type { TopicReader } from './describe-topics.ts';
import type { LedPartition } from './led-partition.ts';

/** In less time no broker loses its power and is there again. */
const FRESH_MS = 250;

/** What is known of topics that are published to. */
export interface Standing {
  /** Partitions of those of `topics` that are there, as they are now. */
  look(topics: readonly string[]): Promise<readonly LedPartition[]>;
  /** As they were a moment ago, where that is known. */
  glance(topics: readonly string[]): Promise<readonly LedPartition[]>;
  /** Throws `TopicMadeAnew` or `RecordsLost` where partitions do not have what was told; asks once an epoch of each. */
  mustHold(partitions: readonly LedPartition[], told: Told): Promise<void>;
}

export function createStanding(reader: Pick<TopicReader, 'describe' | 'epochEnds'>): Standing {
  const looks = new Map<string, { readonly at: number; readonly partitions: readonly LedPartition[] }>();
  /** Leader epochs before whose first record nothing is missing. */
  const sound = new Map<string, number>();
  const look = async (topics: readonly string[]) => {
    const at = performance.now();
    const found = await reader.describe(topics);
    for (const topic of topics) {
      looks.set(topic, { at, partitions: found.filter((one) => one.topic === topic) });
    }
    return found;
  };
  const isFresh = (topic: string) => performance.now() - (looks.get(topic)?.at ?? -FRESH_MS) < FRESH_MS;
  return {
    look,
    glance: async (topics) =>
      topics.every(isFresh)
        ? topics.flatMap((topic) => looks.get(topic)?.partitions ?? [])
        : await look(topics),
    async mustHold(partitions, told) {
      mustBe(told.incarnations, incarnationsIn(partitions));
      const unsure = partitions.filter((one) => isAlone(one) && sound.get(nameOf(one)) !== one.leaderEpoch);
      if (unsure.length === 0) return;
      const lost = await lostOf(reader, unsure, await told.ends());
      if (lost.length > 0) throw new RecordsLost(lost);
      for (const one of unsure) sound.set(nameOf(one), one.leaderEpoch);
    },
  };
}

/** What is acknowledged for a partition with copies is on each broker that may lead it. */
const isAlone = ({ copies, leader }: LedPartition) => copies === 1 && leader >= 0;

const nameOf = ({ topic, partition, incarnation }: LedPartition) => `${topic}/${partition}/${incarnation}`;

async function lostOf(
  reader: Pick<TopicReader, 'epochEnds'>,
  partitions: readonly LedPartition[],
  told: readonly ToldEnd[],
): Promise<ToldEnd[]> {
  const asked = told.flatMap((end) => {
    const led = partitions.find(({ topic, partition }) => topic === end.topic && partition === end.partition);
    return led && led.leaderEpoch !== end.leaderEpoch ? [{ led, epoch: end.leaderEpoch, told: end }] : [];
  });
  if (asked.length === 0) return [];
  const found = await reader.epochEnds(asked);
  const endOf = ({ topic, partition }: ToldEnd) =>
    found.find((one) => one.topic === topic && one.partition === partition)?.end ?? -1n;
  return asked.map((one) => one.told).filter((one) => endOf(one) <= one.offset);
}

export function incarnationsIn(partitions: readonly LedPartition[]): Incarnations {
  return new Map(partitions.map(({ topic, incarnation }) => [topic, incarnation]));
}

/** Throws `TopicMadeAnew` where topics are not what was meant. */
export function mustBe(meant: Incarnations, now: Incarnations): void {
  const others = [...now].filter(([topic, incarnation]) => (meant.get(topic) ?? incarnation) !== incarnation);
  if (others.length > 0) throw new TopicMadeAnew(new Map(others));
}
