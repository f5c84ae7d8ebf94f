import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A citation that is open beside the thread. */
export interface OpenSource {
  readonly message: string;
  readonly number: number;
}

/** What is selected in a thread, kept in the address: the branch and the open source. */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
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
