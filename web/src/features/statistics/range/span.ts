import { dayIn } from './day-in.ts';
import { INTERVALS, type Interval } from './steps.ts';

export const RANGES = ['today', '7', '30', '90', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The days of a custom range, each as 2026-11-21 in the reader's zone, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const MOST_STEPS = 400;
const STEP_DAYS = { hour: 1 / 24, day: 1, week: 7, month: 30.4 } as const;
/** Of a shorter range so long a step shows nothing. */
const FEWEST_STEPS = { hour: 0, day: 2, week: 2, month: 2 } as const;

/** So many days before a day. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length);

/** The days with one edge moved; it takes the other along where it would pass it. */
export function moved(days: Days, edge: keyof Days, day: string): Days {
  const next = { ...days, [edge]: day };
  return next.from <= next.to ? next : { from: day, to: day };
}

/** How many days a range has. */
export function daysOf(range: Range, custom: Days): number {
  if (range === 'today') return 1;
  if (range !== 'custom') return Number(range);
  return Math.max(1, Math.round((Date.parse(custom.to) - Date.parse(custom.from)) / DAY_MS) + 1);
}

/** The steps that a range of so many days can be shown in. */
export function intervalsFor(days: number): Interval[] {
  return INTERVALS.filter((interval) => {
    const steps = days / STEP_DAYS[interval];
    return steps >= FEWEST_STEPS[interval] && steps <= MOST_STEPS;
  });
}

/** The step it is shown in where none is chosen: about as many as a plot can hold apart. */
export function usualInterval(days: number): Interval {
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 730 ? 'week' : 'month';
}

/** `from` and `to` as the call takes them; without `to` it is now, and figures come live. */
export function edgesOf(
  range: Range,
  custom: Days,
  zone: string,
  now: number,
): { from: string; to?: string } {
  const today = dayIn(zone, now);
  if (range !== 'custom') return { from: daysBefore(today, daysOf(range, custom) - 1) };
  return custom.to >= today ? { from: custom.from } : { ...custom };
}
