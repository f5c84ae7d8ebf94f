import type { Reconciliation } from '@tutka/http-contracts';
import { formatDate } from '../../../lib/format/index.ts';

/** The days of a run where the reader is: 'Nov 21, 2026', or from one to another. */
export function daysOf({ from, to }: Pick<Reconciliation, 'from' | 'to'>): string {
  const first = formatDate(from);
  // It ends before this instant.
  const last = formatDate(new Date(Date.parse(to) - 1));
  return first === last ? first : `${first} – ${last}`;
}
