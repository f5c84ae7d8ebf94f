import { useEffect, useRef } from 'react';

/** Gives whether what asks is still shown: an answer that comes late leads nobody away from where they went. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
