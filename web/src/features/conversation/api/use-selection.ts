import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import type { Place } from './use-thread.ts';

/** A citation that is open beside the thread. */
export interface OpenSource {
  readonly message: string;
  readonly number: number;
}

/** What is selected in a thread, kept in the address: the branch, a message of it that is to be seen, and the open source. */
export function useSelection() {
  const [search] = useSearchParams();
  const change = useAddress();
  const [message, number] = search.get('source')?.split('.') ?? [];
  const source: OpenSource | null = message && number ? { message, number: Number(number) } : null;
  const at = search.get('at');
  return {
    leaf: search.get('branch') ?? at,
    at,
    source,
    choose: useCallback(({ leaf, at: seen }: Place) => change({ branch: leaf, at: seen }), [change]),
    open: useCallback((of: string, cited: number) => change({ source: `${of}.${cited}` }), [change]),
    close: useCallback(() => change({ source: null }), [change]),
  };
}
