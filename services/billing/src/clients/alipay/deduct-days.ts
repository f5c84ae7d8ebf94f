import { toChinaTime } from './china-time.ts';

/** Alipay plans deductions on days that every month has. */
const LAST_DAY = 28;
/** How long before the planned day it lets money be taken. */
const EARLIEST_MS = 5 * 86_400_000;

/** The day it is in China, yyyy-MM-dd. */
export const dayOf = (instant: Date): string => toChinaTime(instant).slice(0, 10);

/**
 * The day on which Alipay is to plan a deduction that is made at an instant. It lets money be taken from five days
 * before the planned day to its end, so that the first of a month serves for the three days before it.
 */
export function planDay(instant: Date): string {
  const day = dayOf(instant);
  if (Number(day.slice(8)) <= LAST_DAY) return day;
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

/** The first day on which money may be taken by a plan. */
export function firstDay(planned: string): string {
  return new Date(Date.parse(`${planned}T00:00:00Z`) - EARLIEST_MS).toISOString().slice(0, 10);
}
