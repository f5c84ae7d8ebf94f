import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Gives whether what asks is still shown, and nobody has set out for another page, which may be being loaded: an answer that
 * comes late leads nobody away from where they went.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const place = useRef({ at: '', next: '' });
  useEffect(() => {
    place.current = { at: pathname, next };
  }, [pathname, next]);
  useEffect(
    () => () => {
      place.current = { at: '', next: '' };
    },
    [],
  );
  return () => {
    const { at, next: there } = place.current;
    return at === there && at === window.location.pathname;
  };
}
