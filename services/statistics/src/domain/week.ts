const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** The Monday (UTC) of a moment, as a date. */
export function weekOf(at: Date): string {
  const week = Math.floor((at.getTime() - MONDAY) / WEEK_MS);
  if (week !== last.week) {
    last = { week, date: new Date(week * WEEK_MS + MONDAY).toISOString().slice(0, 'yyyy-mm-dd'.length) };
  }
  return last.date;
}

/** It is asked again and again for the same. */
let last = { week: Number.NaN, date: '' };

/** How many weeks lie between two Mondays. */
export function weeksBetween(cohort: string, week: string): number {
  return Math.round((Date.parse(week) - Date.parse(cohort)) / WEEK_MS);
}
