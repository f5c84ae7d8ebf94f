import { SUBSCRIPTION_STANDINGS } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { choiceOf, partOf, useAddress, useNarrowing } from '../../../../lib/address/index.ts';

/** What may be chosen in place of all that run. */
export const STATES = [...SUBSCRIPTION_STANDINGS.filter((one) => one !== 'RUNNING'), 'ANY'] as const;
export const PROVIDERS = ['stripe', 'alipay'] as const;
const SORTS = ['renewal'] as const;

/** What subscriptions are narrowed and sorted by, kept in the address; what is no such thing counts for nothing. */
export function useSubscriptionFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const narrowing = useNarrowing({
    state: choiceOf(search, 'state', STATES),
    plan: partOf(search, 'plan', (text) => /^[a-z][a-z0-9-]{0,39}$/.test(text)),
    provider: choiceOf(search, 'provider', PROVIDERS),
  });
  const { state, plan, provider } = narrowing.form;
  // '': the newest first.
  const sort = choiceOf(search, 'sort', SORTS);
  return {
    ...narrowing,
    sort,
    setSort: (by: string) => change({ sort: by || null, page: null }),
    query: {
      state: state === 'ANY' ? null : state || 'RUNNING',
      planId: plan || null,
      provider: provider || null,
      sort: sort || null,
    },
  };
}
