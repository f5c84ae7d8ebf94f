import type { AssignedPartition, StartOffset } from '../bus.ts';
import type { TopicReader } from './describe-topics.ts';
import type { LedPartition } from './led-partition.ts';

/** A partition ends before the offset that was to be read next, or ended there: its broker lost the rest. */
export class LogCutOff extends Error {
  override readonly name = 'LogCutOff';
  /** With the offset that is read next. */
  readonly at: AssignedPartition & { readonly cutAt: bigint };

  constructor({ topic, partition, incarnation, cutAt }: LogCutOff['at'], stoodAt: bigint) {
    super(`Partition ${partition} of "${topic}" is read again from ${cutAt}: it ended before ${stoodAt}.`);
    this.at = { topic, partition, incarnation, cutAt };
  }
}

/** Those of some places behind which their partitions ended under the leader under which they were reached. */
export async function cutsAmong(
  reader: Pick<TopicReader, 'epochEnds'>,
  led: readonly LedPartition[],
  places: readonly StartOffset[],
): Promise<LogCutOff[]> {
  const asked = places.flatMap((place) => {
    const own = led.find(({ topic, partition }) => topic === place.topic && partition === place.partition);
    return own && place.leaderEpoch !== undefined ? [{ led: own, epoch: place.leaderEpoch, place }] : [];
  });
  if (asked.length === 0) return [];
  const ends = await reader.epochEnds(asked);
  return asked.flatMap(({ led: own, place }) => {
    const found = ends.find(({ topic, partition }) => topic === own.topic && partition === own.partition);
    if (!found || found.end >= place.offset) return [];
    return [new LogCutOff({ ...own, cutAt: found.end < 0n ? 0n : found.end }, place.offset)];
  });
}
