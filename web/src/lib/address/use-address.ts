import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** What an address is about to become, until the browser has it. */
let coming: { readonly instead: string; readonly search: URLSearchParams } | undefined;

/**
 * Changes what the page's address says; null takes a part away. Changes in quick succession all hold. The way back
 * leads past it. While another page is being fetched nothing changes: that would call this one back.
 */
export function useAddress(): (parts: Readonly<Record<string, string | null>>) => void {
  const [, setSearch] = useSearchParams();
  const { pathname, search } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = useRef(false);
  useLayoutEffect(() => {
    leaving.current = next !== undefined && next !== pathname;
  }, [next, pathname]);
  useLayoutEffect(() => {
    // The same address later, by a link or the way back, is as it says.
    if (coming?.instead !== pathname + search) coming = undefined;
  }, [pathname, search]);
  return useCallback(
    (parts) => {
      if (leaving.current) return;
      // The browser's own: what is rendered may lag behind it.
      const { pathname: path, search: said } = window.location;
      const instead = path + said;
      const now = coming?.instead === instead ? coming.search : new URLSearchParams(said);
      coming = { instead, search: changed(now, parts) };
      setSearch(coming.search, { replace: true, preventScrollReset: true });
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
