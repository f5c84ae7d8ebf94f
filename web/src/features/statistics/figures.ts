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

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** '840 ms', '2.4 s', '3 min 5 s'. */
export function shownTime(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  // What is rounded to ten seconds is written as ten.
  if (ms < 9950) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < MINUTE - SECOND / 2) return `${Math.round(ms / SECOND)} s`;
  const seconds = Math.round(ms / SECOND);
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
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
