import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ThreadMessages } from './use-thread.ts';

/**
 * Brings the message that the address names into sight, once; earlier ones are fetched until it is there. Where they cannot be
 * had, what is said of that comes into sight instead, and the reader asks again.
 */
export function useMessageInSight(
  box: RefObject<HTMLElement | null>,
  { messages, arePrevious, error, hasEarlier, loadingEarlier, loadEarlier }: ThreadMessages,
  letGo: () => void,
): void {
  const [search] = useSearchParams();
  const wanted = search.get('at');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === wanted || messages === undefined || arePrevious) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted)}"]`);
    if (row) {
      shown.current = wanted;
      letGo();
      row.dataset.inSight = '';
      row.scrollIntoView({ block: 'center' });
    } else if (hasEarlier && !loadingEarlier && !error) loadEarlier();
  });
  useEffect(() => {
    if (!error || !hasEarlier || wanted === null || wanted === shown.current) return;
    letGo();
    box.current?.scrollTo({ top: 0 });
  }, [error, hasEarlier, wanted, letGo, box]);
}
