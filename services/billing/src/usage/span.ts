const DAY_MS = 86_400_000;

/** From a moment on, until before another. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A day such as 2026-11-21, in UTC. */
export function daySpan(day: string): Span {
  const from = new Date(day);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** So many days up to today, all of it, in UTC. */
export function lastDays(days: number, now: Date): Span {
  const { to } = daySpan(dayOf(now));
  return { from: new Date(to.getTime() - days * DAY_MS), to };
}

/** 2026-11-21, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
