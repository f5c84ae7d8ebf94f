import { quantile } from '../quantile.ts';

/** A megabyte as disks count. */
export const MB = 1_000_000;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median, and each. */
export function shown(seconds: readonly number[]): string {
  return `${median(seconds).toFixed(2)} s (${seconds.map((each) => each.toFixed(2)).join(', ')})`;
}
