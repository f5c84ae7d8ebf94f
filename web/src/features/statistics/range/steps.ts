import { formatDate } from '../../../lib/format/index.ts';
import { dayIn } from './day-in.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const TIME_LENGTH = 'hh:mm'.length;
const YEAR_LENGTH = 'yyyy'.length;

/** 'Nov 21, 2026' → 'Nov 21'. */
const withoutYear = (shown: string) => shown.replace(/, \d{4}/, '');
/** 'Nov 21, 2026' → 'Nov 2026'. */
const withoutDay = (shown: string) => shown.replace(/ \d+,/, '');

/** How a step is named where it is alone: 'Nov 21, 2026, 14:00', 'Nov 21, 2026', 'Nov 16 – Nov 22, 2026', 'Nov 2026'. `end`: of the time. */
export function nameOfStep(at: string, interval: Interval, zone: string, end?: number): string {
  const shown = formatDate(at, interval === 'hour', zone);
  if (interval === 'month') return withoutDay(shown);
  if (interval !== 'week') return shown;
  return daysBetween(shown, formatDate(lastDayOf(at, zone, end), false, zone));
}

/** 'Nov 21, 2026', or 'Nov 16 – Nov 22, 2026', or over the turn of a year both whole. */
function daysBetween(first: string, last: string): string {
  if (first === last) return first;
  return `${first.slice(-YEAR_LENGTH) === last.slice(-YEAR_LENGTH) ? withoutYear(first) : first} – ${last}`;
}

/** The days of a time: 'Nov 16 – Nov 22, 2026'. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }, zone: string): string {
  return daysBetween(formatDate(from, false, zone), formatDate(Date.parse(to) - 1, false, zone));
}

/** A moment of the last day of a week, of which the time may cut the beginning or the end. */
function lastDayOf(at: string, zone: string, end = Number.POSITIVE_INFINITY): number {
  const sinceMonday = (new Date(dayIn(zone, Date.parse(at))).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  // At noon, so that a change of the clock makes it no other day.
  const sunday = Date.parse(at) + (WEEK_DAYS - sinceMonday - 0.5) * DAY_MS;
  return Math.min(sunday, end - 1);
}

/** The same beneath a plot, where there is little room: '14:00', 'Nov 21', 'Nov 16', 'Nov 2026'. Midnight names the day. */
export function shortNameOfStep(at: string, interval: Interval, zone: string): string {
  const shown = formatDate(at, true, zone);
  const [day, time = ''] = shown.split(/, (?=\d\d:)/);
  if (interval === 'month') return withoutDay(day ?? '');
  if (interval === 'hour' && time !== '00:00') return time;
  return withoutYear(day ?? '');
}

/** The same in a file: '2026-11-21', or of hours '2026-11-21 14:00'. */
export function localStep(at: string, interval: Interval, zone: string): string {
  const day = dayIn(zone, Date.parse(at));
  return interval === 'hour' ? `${day} ${formatDate(at, true, zone).slice(-TIME_LENGTH)}` : day;
}
