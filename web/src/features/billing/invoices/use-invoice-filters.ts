import { useSearchParams } from 'react-router';
import { choiceOf, isDay, partOf, useNarrowing } from '../../../lib/address/index.ts';

export const KINDS = ['invoice', 'creditNote'] as const;

/** What invoices are narrowed by, kept in the address; what is no such thing narrows nothing. */
export function useInvoiceFilters() {
  const [search] = useSearchParams();
  // Days as they stand on paper, in UTC.
  const [from, to] = [partOf(search, 'from', isDay), partOf(search, 'to', isDay)];
  const kind = choiceOf(search, 'kind', KINDS);
  const narrowing = useNarrowing({ kind, from, to });
  return { ...narrowing, query: { kind: kind || null, from: from || null, to: to || null } };
}
