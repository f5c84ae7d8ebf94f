import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Gives whether what asks is still shown, and nobody has set out for another page, which may be being loaded: an answer that
 * comes late leads nobody away from where they went.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const stayingAt = useRef<string>(undefined);
  useEffect(() => {
    if (next === pathname) stayingAt.current = pathname;
    return () => {
      stayingAt.current = undefined;
    };
  }, [pathname, next]);
  // A page that was gone to is drawn a moment after the address says so.
  return () => stayingAt.current === window.location.pathname;
}
