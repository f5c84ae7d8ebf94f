import type { ToldEnd } from './bus.ts';

/** Partitions end before what they had acknowledged: a broker lost what was not on its disk. */
export class RecordsLost extends Error {
  override readonly name = 'RecordsLost';
  readonly lost: readonly ToldEnd[];

  constructor(lost: readonly ToldEnd[]) {
    const names = lost.map(({ topic, partition, offset }) => `${topic}/${partition} of ${offset}`);
    super(`Lost after they were acknowledged: records in ${names.join(', ')}.`);
    this.lost = lost;
  }
}
