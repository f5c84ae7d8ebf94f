import { DIFFERENCE_KINDS } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { choiceOf, useAddress, useNarrowing } from '../../../lib/address/index.ts';

export const VIEWS = ['differences', 'runs'] as const;
export const PROVIDERS = ['stripe', 'alipay'] as const;
export const STATES = ['open', 'mended', 'gone'] as const;
export const KINDS = DIFFERENCE_KINDS;
export const REVIEWED = ['true', 'false'] as const;

/** What the page shows, kept in its address: '' where nothing is chosen. */
export function useReconciliationAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  const narrowing = useNarrowing({
    provider: choiceOf(search, 'provider', PROVIDERS),
    kind: choiceOf(search, 'kind', KINDS),
    state: choiceOf(search, 'state', STATES),
    reviewed: choiceOf(search, 'reviewed', REVIEWED),
  });
  const { form } = narrowing;
  return {
    view: choiceOf(search, 'view', VIEWS) || 'differences',
    show: (view: string) => change({ view: view === 'runs' ? view : null, page: null }),
    isStarting: search.has('start'),
    setStarting: (isStarting: boolean) => change({ start: isStarting ? '1' : null }),
    /** A run was started: it is shown. */
    showStarted: () => change({ start: null, view: 'runs', page: null }),
    opened: search.get('difference'),
    open: (uuid: string | null) => change({ difference: uuid }),
    ...narrowing,
    query: {
      provider: form.provider || null,
      kind: form.kind || null,
      state: form.state || null,
      reviewed: form.reviewed || null,
    },
  };
}
