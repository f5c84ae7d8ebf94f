import { type RefObject, useEffect, useRef } from 'react';
import type { Host } from '../../../lib/embed/index.ts';

/** What is over the chat takes Escape for itself. */
const over = '[role=dialog], [role=menu], [role=listbox]';

/** Lives with the widget around the page: it is told of Escape and of replies, and says when one may write. */
export function useHost(
  host: Host | undefined,
  input: RefObject<HTMLTextAreaElement | null>,
  running: boolean,
): void {
  useEffect(() => {
    if (!host) return;
    const leave = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || defaultPrevented) return;
      if (document.querySelector(over) === null) host.tell({ tutka: 'close' });
    };
    // Before what is over the chat has closed.
    document.addEventListener('keydown', leave, true);
    const stop = host.listen(({ tutka }) => tutka === 'focus' && input.current?.focus());
    input.current?.focus();
    return () => {
      document.removeEventListener('keydown', leave, true);
      stop();
    };
  }, [host, input]);

  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running) host?.tell({ tutka: 'reply' });
    ran.current = running;
  }, [host, running]);
}
