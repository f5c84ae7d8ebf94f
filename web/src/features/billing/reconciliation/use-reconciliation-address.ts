import { DIFFERENCE_KINDS } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';

export const VIEWS = ['differences', 'runs'] as const;
export const PROVIDERS = ['stripe', 'alipay'] as const;
export const STATES = ['open', 'mended', 'gone'] as const;
export const KINDS = DIFFERENCE_KINDS;
export const REVIEWED = ['true', 'false'] as const;

/** What the page shows, kept in its address: '' where nothing is chosen. */
export function useReconciliationAddress() {
  const [search] = useSearchParams();
  const change = useAddress();
  const form = {
    provider: known(PROVIDERS, search.get('provider')),
    kind: known(KINDS, search.get('kind')),
    state: known(STATES, search.get('state')),
    reviewed: known(REVIEWED, search.get('reviewed')),
  };
  const set = (fields: Partial<Readonly<Record<keyof typeof form, string>>>) => {
    const parts = Object.entries(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  return {
    view: known(VIEWS, search.get('view')) || 'differences',
    show: (view: string) => change({ view: view === 'runs' ? view : null, page: null }),
    isStarting: search.has('start'),
    setStarting: (isStarting: boolean) => change({ start: isStarting ? '1' : null }),
    /** A run was started: it is shown. */
    showStarted: () => change({ start: null, view: 'runs', page: null }),
    opened: search.get('difference'),
    open: (uuid: string | null) => change({ difference: uuid }),
    form,
    set,
    clear: () => set({ provider: '', kind: '', state: '', reviewed: '' }),
    narrowed: Object.values(form).some((value) => value !== ''),
    query: {
      provider: form.provider || null,
      kind: form.kind || null,
      state: form.state || null,
      reviewed: form.reviewed || null,
    },
  };
}

function known<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((one) => one === value) ?? '';
}
