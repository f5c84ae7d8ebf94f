import type { ChatOutcome } from './load.ts';

/** How streams ended, and the first of what went wrong. */
export function failuresOf(outcomes: readonly ChatOutcome[]): string {
  const sum = (of: (outcome: ChatOutcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  const failures = outcomes.flatMap((one) => one.failures);
  const late = sum((one) => one.late);
  return [
    `${sum((one) => one.complete)} complete`,
    `${sum((one) => one.cancelled)} cancelled`,
    `${failures.length} wrong or failed${failures[0] === undefined ? '' : ` (${failures[0]})`}`,
    ...(late > 0 ? [`${late} waited for a free chat`] : []),
  ].join(', ');
}

/** Bytes in megabytes. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** How many pauses were longer than `ms`, and how long the longest was. */
export function pausesOver({ gaps }: ChatOutcome, ms: number): { count: number; longest: number } {
  const count = gaps.reduce((sum, many, at) => (at > ms ? sum + many : sum), 0);
  return { count, longest: gaps.findLastIndex((many) => many > 0) };
}
