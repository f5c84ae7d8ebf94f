import { CURRENCIES, type Currency } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { dayEdges, isDay, isUuid, partOf, useAddress } from '../../../lib/address/index.ts';

export const STATUSES = ['0', '1', '2'] as const;
export const TYPES = ['normal', 'subscription'] as const;

/** As the fields have them; '' where nothing is chosen. */
export interface OrderFilterForm {
  readonly status: '' | (typeof STATUSES)[number];
  readonly type: '' | (typeof TYPES)[number];
  readonly currency: '' | Currency;
  /** 'plan:pro' or 'agent:<uuid>'. */
  readonly product: string;
  /** A uuid, for an ADMIN. */
  readonly workspace: string;
  /** Days, as `<input type="date">` has them. */
  readonly from: string;
  readonly to: string;
}

/** What orders are narrowed by, kept in the address, and the same as the call takes it; what is no such thing narrows nothing. */
export function useOrderFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const form: OrderFilterForm = {
    status: known(STATUSES, search.get('status')),
    type: known(TYPES, search.get('type')),
    currency: known(CURRENCIES, search.get('currency')),
    product: partOf(search, 'product', isProduct),
    workspace: partOf(search, 'workspace', isUuid),
    from: partOf(search, 'from', isDay),
    to: partOf(search, 'to', isDay),
  };
  const set = (fields: Partial<OrderFilterForm>) => {
    const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  const [kind, name = null] = form.product.split(':');
  return {
    form,
    set,
    clear: () => set({ status: '', type: '', currency: '', product: '', workspace: '', from: '', to: '' }),
    narrowed: Object.values(form).some((value) => value !== ''),
    query: {
      status: form.status || null,
      type: form.type || null,
      currency: form.currency || null,
      planId: kind === 'plan' ? name : null,
      agentUUID: kind === 'agent' ? name : null,
      ...dayEdges(form),
    },
  };
}

function isProduct(text: string): boolean {
  const [kind, name = '', ...more] = text.split(':');
  if (more.length > 0) return false;
  return kind === 'plan' ? /^[a-z][a-z0-9-]{0,39}$/.test(name) : kind === 'agent' && isUuid(name);
}

function known<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((one) => one === value) ?? '';
}
