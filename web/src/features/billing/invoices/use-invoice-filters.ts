import { useSearchParams } from 'react-router';
import { isDay, partOf, useAddress } from '../../../lib/address/index.ts';

export const KINDS = ['invoice', 'creditNote'] as const;

/** As the fields have them; '' where nothing is chosen. */
interface InvoiceFilterForm {
  readonly kind: '' | (typeof KINDS)[number];
  /** Days as they stand on paper, in UTC. */
  readonly from: string;
  readonly to: string;
}

/** What invoices are narrowed by, kept in the address; what is no such thing narrows nothing. */
export function useInvoiceFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const form: InvoiceFilterForm = {
    kind: KINDS.find((one) => one === search.get('kind')) ?? '',
    from: partOf(search, 'from', isDay),
    to: partOf(search, 'to', isDay),
  };
  const set = (fields: Partial<InvoiceFilterForm>) => {
    const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  return {
    form,
    set,
    clear: () => set({ kind: '', from: '', to: '' }),
    narrowed: Object.values(form).some((value) => value !== ''),
    query: { kind: form.kind || null, from: form.from || null, to: form.to || null },
  };
}
