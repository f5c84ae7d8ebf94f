import type { StartOffset } from '../bus.ts';

/** A broker deleted records before a group had handled them: it keeps them for so long, or so many. */
export class RecordsMissed extends Error {
  override readonly name = 'RecordsMissed';

  constructor({ topic, partition, offset }: StartOffset, first: bigint, group: string) {
    super(
      `The broker deleted ${first - offset} records of partition ${partition} of "${topic}" before the group ${group} had handled them: what they told is missing there.`,
    );
  }
}
