import type { Figure } from './plot/plot.ts';

/** How figures of a kind are written: to the last digit, and beside an axis. */
export interface Format {
  readonly exact: (figure: Figure) => string;
  readonly short: (size: number) => string;
  /** No halves beside the axis. */
  readonly whole?: boolean;
}

/** What became of a figure: in percent of what it was, rounded; null where it was nothing. */
export interface Delta {
  readonly percent: number | null;
  readonly way: 'up' | 'down' | 'same';
}

/** From what was to what is; undefined where one of them is not known. */
export function deltaOf(now: Figure | undefined, before: Figure | undefined): Delta | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined;
  const [is, was] = [Number(now), Number(before)];
  const way = is === was ? 'same' : is > was ? 'up' : 'down';
  if (was === 0) return { percent: is === 0 ? 0 : null, way };
  return { percent: Math.round((100 * (is - was)) / Math.abs(was)), way };
}

/** An amount for a glance: cents where there are some, three figures of what is less than a cent. As decimal text. */
export function glance(amount: string): string {
  const size = Math.abs(Number(amount));
  const sign = amount.startsWith('-') ? '-' : '';
  if (size === 0) return '0';
  if (size < 0.01) return sign + Number(size.toPrecision(2)).toFixed(9).replace(/0+$/, '');
  // A currency without cents has none here either.
  if (!amount.includes('.')) return amount;
  return sign + size.toFixed(2);
}
