import { formatDate } from '../../../lib/format/index.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** 'Nov 21, 2026' → 'Nov 21'. */
const withoutYear = (shown: string) => shown.replace(/, \d{4}/, '');
/** 'Nov 21, 2026' → 'Nov 2026'. */
const withoutDay = (shown: string) => shown.replace(/ \d+,/, '');

/** How a step is named where it is alone: 'Nov 21, 2026, 14:00', 'Nov 21, 2026', 'Nov 16 – 22, 2026', 'Nov 2026'. */
export function nameOfStep(at: string, interval: Interval, zone: string): string {
  const shown = formatDate(at, interval === 'hour', zone);
  if (interval === 'month') return withoutDay(shown);
  if (interval !== 'week') return shown;
  // At noon, so that a change of the clock makes it no other day.
  const last = new Date(Date.parse(at) + (WEEK_DAYS - 0.5) * DAY_MS);
  return `${withoutYear(shown)} – ${formatDate(last, false, zone)}`;
}

/** The same beneath a plot, where there is little room: '14:00', 'Nov 21', 'Nov 16', 'Nov 2026'. Midnight names the day. */
export function shortNameOfStep(at: string, interval: Interval, zone: string): string {
  const shown = formatDate(at, true, zone);
  const [day, time = ''] = shown.split(/, (?=\d\d:)/);
  if (interval === 'month') return withoutDay(day ?? '');
  if (interval === 'hour' && time !== '00:00') return time;
  return withoutYear(day ?? '');
}
