import { isDay } from './is-day.ts';
import { midnight } from './midnight.ts';

interface Days {
  /** As `<input type="date">` has them. */
  readonly from: string;
  readonly to: string;
}

/** The API takes no others, and while a year is being typed it is another. */
const isUsual = (day: string) => isDay(day) && day >= '1971' && day < '9998';

/** From when until before when a list is narrowed, both days counted in; null for what narrows nothing. */
export function dayEdges({ from, to }: Days): { readonly from: string | null; readonly to: string | null } {
  return { from: isUsual(from) ? midnight(from, 0) : null, to: isUsual(to) ? midnight(to, 1) : null };
}
