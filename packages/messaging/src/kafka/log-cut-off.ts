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

/** Whether a partition ended before a place under the leader under which that was reached; undefined: it did not. */
export async function cutOf(
  reader: Pick<TopicReader, 'epochEnds'>,
  led: LedPartition,
  { offset, leaderEpoch: epoch }: Pick<StartOffset, 'offset' | 'leaderEpoch'>,
): Promise<LogCutOff | undefined> {
  if (epoch === undefined) return undefined;
  const [{ end } = { end: offset }] = await reader.epochEnds([{ led, epoch }]);
  // A broker that knows nothing of an epoch, beside others, may lead no more.
  if (end >= offset || (end < 0n && led.copies > 1)) return undefined;
  return new LogCutOff({ ...led, cutAt: end < 0n ? 0n : end }, offset);
}
