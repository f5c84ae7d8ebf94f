import { isMonth } from '../../../lib/address/index.ts';

const DAY = 'yyyy-mm-dd'.length;

/** The month as it is written in an address; `now` where none is, or one that has not come. */
export function monthIn(written: string | null, now: string): string {
  return written !== null && isMonth(written) && written <= now ? written : now;
}

/** The one so many months later: `shifted('2026-12', 1)` is '2027-01'. */
export function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 'yyyy-mm'.length);
}

/** Its first day and its last. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, DAY) };
}
