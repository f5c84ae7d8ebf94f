import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until a moment (ms since 1970), counting down; 0 when it has come. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    if (moment <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (moment <= Date.now()) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
