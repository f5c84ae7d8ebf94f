const MISSING = 'N/A';
const INVALID = 'Invalid Date';
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const formats = new Map<string | undefined, readonly [day: Intl.DateTimeFormat, time: Intl.DateTimeFormat]>();

type Moment = string | number | Date | null | undefined;

/** 'Nov 21, 2026', or with `withTime` 'Nov 21, 2026, 08:05', in every language, where the reader is or in another zone; 'N/A' for none, 'Invalid Date' for a bad one. */
export function formatDate(value: Moment, withTime = false, timeZone?: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID;
  const [day, time] = formatsOf(timeZone);
  return withTime ? `${day.format(date)}, ${time.format(date)}` : day.format(date);
}

/** Made once: that takes longer than writing a date. */
function formatsOf(timeZone: string | undefined): readonly [Intl.DateTimeFormat, Intl.DateTimeFormat] {
  const made = formats.get(timeZone);
  if (made) return made;
  const zone = timeZone === undefined ? {} : { timeZone };
  const two = [
    new Intl.DateTimeFormat('en-US', { ...DAY, ...zone }),
    new Intl.DateTimeFormat('en-US', { ...TIME, ...zone }),
  ] as const;
  formats.set(timeZone, two);
  return two;
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
