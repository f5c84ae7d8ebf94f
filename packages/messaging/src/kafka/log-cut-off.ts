import type { AssignedPartition } from '../bus.ts';

/** A partition ends before the offset that was to be read next: its broker lost the rest. */
export class LogCutOff extends Error {
  override readonly name = 'LogCutOff';
  /** With the offset that is read next. */
  readonly at: AssignedPartition & { readonly cutAt: bigint };

  constructor(at: LogCutOff['at'], stoodAt: bigint) {
    super(
      `Partition ${at.partition} of "${at.topic}" is read again from ${at.cutAt}: it ended before ${stoodAt}.`,
    );
    this.at = at;
  }
}
