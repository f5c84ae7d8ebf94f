import { useEffect, useState } from 'react';

interface Sending {
  /** What is written will be sent once it may. */
  readonly isDue: boolean;
  readonly send: () => void;
}

/**
 * Sends what is written, once it is `whole`: at once, or while it is not known yet to whom (`waits`) as soon as that is. What
 * is changed meanwhile is not sent by itself.
 */
export function useDueSend(text: string, whole: boolean, waits: boolean, sendNow: () => void): Sending {
  const [due, setDue] = useState<string | null>(null);
  const isDue = due === text && whole;
  useEffect(() => {
    if (due === null || (isDue && waits)) return;
    setDue(null);
    if (isDue) sendNow();
  }, [due, isDue, waits, sendNow]);
  const send = () => {
    if (!whole) return;
    if (waits) setDue(text);
    else sendNow();
  };
  return { isDue, send };
}
