import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';

/** A citation that is open beside the thread. */
export interface OpenSource {
  readonly message: string;
  readonly number: number;
}

/** What is selected in a thread, kept in the address: the branch and the open source. */
export function useSelection() {
  const [search] = useSearchParams();
  const change = useAddress();
  const [message, number] = search.get('source')?.split('.') ?? [];
  const source: OpenSource | null = message && number ? { message, number: Number(number) } : null;
  return {
    leaf: search.get('branch'),
    source,
    follow: useCallback((leaf: string | null) => change({ branch: leaf }), [change]),
    open: useCallback((of: string, cited: number) => change({ source: `${of}.${cited}` }), [change]),
    close: useCallback(() => change({ source: null }), [change]),
  };
}
