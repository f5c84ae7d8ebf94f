import { type RefObject, useEffect, useRef } from 'react';
import type { Host } from '../../../lib/embed/index.ts';
import { isComposing } from '../../../lib/shortcuts/index.ts';

/** What is over the chat takes Escape for itself. */
const over = '[role=dialog], [role=menu], [role=listbox], [data-editing]:focus-within';

/** Lives with the widget around the page: it is told of Escape and of replies, and says when one may write. */
export function useHost(
  host: Host | undefined,
  input: RefObject<HTMLTextAreaElement | null>,
  running: boolean,
): void {
  useEffect(() => {
    if (!host) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
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
