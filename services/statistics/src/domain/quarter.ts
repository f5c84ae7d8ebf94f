/** Figures are kept by quarters of an hour, as zones differ from UTC by such, and by days of UTC. */
export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

export type Span = 'quarter' | 'day';

export const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step;
export const ceilTo = (ms: number, step: number): number => Math.ceil(ms / step) * step;

/** A run of buckets of one span, from `from` up to, not including, `to`. */
export interface Run {
  readonly span: Span;
  readonly from: number;
  readonly to: number;
}

/** The fewest buckets that make up a time whose edges lie on quarters: whole days in the middle, quarters around. */
export function runsOf(from: number, to: number): Run[] {
  const [first, last] = [ceilTo(from, DAY_MS), floorTo(to, DAY_MS)];
  const runs: Run[] =
    first < last
      ? [
          { span: 'quarter', from, to: first },
          { span: 'day', from: first, to: last },
          { span: 'quarter', from: last, to },
        ]
      : [{ span: 'quarter', from, to }];
  return runs.filter((run) => run.from < run.to);
}
