const MISSING = 'N/A';
const INVALID = 'Invalid Date';
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Moment = string | number | Date | null | undefined;

/** 'Nov 21, 2026', or with `withTime` 'Nov 21, 2026, 08:05', in every language; 'N/A' for none, 'Invalid Date' for a bad one. */
export function formatDate(value: Moment, withTime = false): string {
  if (value === null || value === undefined || value === '') return MISSING;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID;
  return withTime ? `${day.format(date)}, ${time.format(date)}` : day.format(date);
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** '3 hours ago', in the reader's language; '' for a missing or bad date. Shown only beside the date itself. */
export function formatRelative(value: Moment, now: number, language: string): string {
  const seconds = (new Date(value ?? Number.NaN).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'minute');
}
