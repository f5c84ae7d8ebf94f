import { useSearchParams } from 'react-router';
import { partOf, useAddress } from '../../../../lib/address/index.ts';

/** What may be chosen in place of all that run. */
export const STATES = [
  'RENEWING',
  'ENDING',
  'PAST_DUE',
  'FROZEN',
  'AWAITING_PAYMENT',
  'ENDED',
  'ANY',
] as const;
export const PROVIDERS = ['stripe', 'alipay'] as const;

/** As the fields have them; '' where nothing is chosen. */
interface SubscriptionFilterForm {
  readonly state: '' | (typeof STATES)[number];
  readonly plan: string;
  readonly provider: '' | (typeof PROVIDERS)[number];
  /** '': the newest first. */
  readonly sort: '' | 'renewal';
}

/** What subscriptions are narrowed and sorted by, kept in the address; what is no such thing counts for nothing. */
export function useSubscriptionFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const form: SubscriptionFilterForm = {
    state: STATES.find((one) => one === search.get('state')) ?? '',
    plan: partOf(search, 'plan', (text) => /^[a-z][a-z0-9-]{0,39}$/.test(text)),
    provider: PROVIDERS.find((one) => one === search.get('provider')) ?? '',
    sort: search.get('sort') === 'renewal' ? 'renewal' : '',
  };
  const set = (fields: Partial<SubscriptionFilterForm>) => {
    const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  const { state, plan, provider, sort } = form;
  return {
    form,
    set,
    clear: () => set({ state: '', plan: '', provider: '' }),
    narrowed: [state, plan, provider].some((value) => value !== ''),
    query: {
      state: state === 'ANY' ? null : state || 'RUNNING',
      planId: plan || null,
      provider: provider || null,
      sort: sort || null,
    },
  };
}
