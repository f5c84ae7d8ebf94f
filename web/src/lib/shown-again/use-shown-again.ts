import { useEffect, useEffectEvent } from 'react';

/** Calls back when the way back shows the page as it was left, which the browser had kept. */
export function useShownAgain(onShown: () => void): void {
  const shown = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onShown();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => shown(event);
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);
}
