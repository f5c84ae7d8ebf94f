import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ThreadMessages } from './use-thread.ts';

/** What a link to a message tells its page: whoever follows it again goes there again. */
export const toMessage = { seeks: true };

/**
 * Brings the message at which a thread was opened, or to which a link was followed, into sight. Where it cannot be had, what is said of
 * that comes into sight instead.
 */
export function useMessageInSight(
  box: RefObject<HTMLElement | null>,
  at: string | null,
  { messages, arePrevious, error }: ThreadMessages,
  letGo: () => void,
): void {
  const sought = useSought(at);
  useEffect(() => {
    const isThere = messages !== undefined && !arePrevious;
    if (at === null || sought.current !== at || !isThere) return;
    const row = rowOf(box.current, at);
    if (row || !error) sought.current = null;
    if (!row) return;
    letGo();
    row.dataset.inSight = '';
    row.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (!error || at === null || at !== sought.current) return;
    letGo();
    box.current?.scrollTo({ top: 0 });
  }, [error, at, letGo, box, sought]);
}

/** The message that is to be brought into sight; null once it was. */
function useSought(at: string | null): RefObject<string | null> {
  const { key, state } = useLocation();
  const followed = useRef(key);
  const sought = useRef(at);
  useEffect(() => {
    if (Object(state).seeks !== true || followed.current === key) return;
    followed.current = key;
    sought.current = at;
  }, [key, state, at]);
  return sought;
}

function rowOf(box: HTMLElement | null, message: string): HTMLElement | null | undefined {
  return box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(message)}"]`);
}
