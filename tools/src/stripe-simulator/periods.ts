import type { Interval } from './subscription-objects.ts';

const DAYS = { day: 1, week: 7 } as const;

/** When the nth period after an anchor begins, in seconds: on the anchor's day, or the last of a month that has no such day. */
function periodAfter(anchor: number, interval: Interval, count: number, nth: number): number {
  const steps = count * nth;
  if (interval === 'day' || interval === 'week') return anchor + steps * DAYS[interval] * 86_400;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + steps * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const at = new Date(from);
  at.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return Math.floor(at.getTime() / 1000);
}

/** The first beginning of a period that is later than an instant. */
export function periodEndAfter(anchor: number, interval: Interval, count: number, at: number): number {
  let nth = 1;
  while (periodAfter(anchor, interval, count, nth) <= at) nth += 1;
  return periodAfter(anchor, interval, count, nth);
}
