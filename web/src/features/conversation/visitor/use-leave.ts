import { useEffect } from 'react';
import type { Host } from '../../../lib/embed/index.ts';
import { isComposing } from '../../../lib/shortcuts/index.ts';

/** What is over the chat takes Escape for itself. */
const over = '[role=dialog], [role=menu], [role=listbox], [data-editing]:focus-within';

/** Escape closes the widget around the page, whatever the page shows. */
export function useLeave(host: Host | undefined): void {
  useEffect(() => {
    if (!host) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector(over) === null) host.tell({ tutka: 'close' });
    };
    // Before what is over the chat has closed.
    document.addEventListener('keydown', leave, true);
    return () => document.removeEventListener('keydown', leave, true);
  }, [host]);
}
