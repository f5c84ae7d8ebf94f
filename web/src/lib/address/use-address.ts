import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes what the page's address says; null takes a part away. The way back leads past it. */
export function useAddress(): (parts: Readonly<Record<string, string | null>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (parts) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(parts)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
}
