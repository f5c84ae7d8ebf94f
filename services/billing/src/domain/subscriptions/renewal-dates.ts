const DAY_MS = 86_400_000;
/** Days after the due day on which a charge that failed is tried again. */
const TRY_DAYS = [1, 3, 5, 7];
const LAST_DAY = 7;

/** When a charge is tried again that failed at `now`; undefined: it was the last try. */
export function afterFailure(dueAt: string, now: Date): Date | undefined {
  const due = Date.parse(dueAt);
  const days = TRY_DAYS.find((day) => due + day * DAY_MS > now.getTime());
  return days === undefined ? undefined : new Date(due + days * DAY_MS);
}

/**
 * When the order of a period is over that nobody has paid: a day after the last try. One that is placed too late for that, as
 * billing was away, waits a day, or what its provider took meanwhile would not be found.
 */
export const orderEnd = (dueAt: string, now: Date): Date =>
  new Date(Math.max(Date.parse(dueAt) + (LAST_DAY + 1) * DAY_MS, now.getTime() + DAY_MS));
