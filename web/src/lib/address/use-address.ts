import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * Changes what the page's address says; null takes a part away. The way back leads past it. While another page is
 * being fetched nothing changes: that would call this one back.
 */
export function useAddress(): (parts: Readonly<Record<string, string | null>>) => void {
  const [, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = useRef(false);
  useLayoutEffect(() => {
    leaving.current = next !== undefined && next !== pathname;
  }, [next, pathname]);
  return useCallback(
    (parts) => {
      if (leaving.current) return;
      setSearch((now) => changed(now, parts), { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
}

function changed(now: URLSearchParams, parts: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
