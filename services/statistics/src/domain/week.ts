const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** The Monday (UTC) of a moment, as a date. */
export function weekOf(at: Date): string {
  const monday = Math.floor((at.getTime() - MONDAY) / WEEK_MS) * WEEK_MS + MONDAY;
  return new Date(monday).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** How many weeks lie between two Mondays. */
export function weeksBetween(cohort: string, week: string): number {
  return Math.round((Date.parse(week) - Date.parse(cohort)) / WEEK_MS);
}
