import { type RefObject, useEffect } from 'react';
import type { Host } from '../../../lib/embed/index.ts';
import { onReplyEnd } from '../api/live-turn.ts';

/** Lives with the widget around the page: it is told of replies, and says when one may write. */
export function useHost(host: Host | undefined, input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!host) return;
    const stop = host.listen(({ tutka }) => tutka === 'focus' && input.current?.focus());
    input.current?.focus();
    return stop;
  }, [host, input]);

  useEffect(() => (host ? onReplyEnd(() => host.tell({ tutka: 'reply' })) : undefined), [host]);
}
