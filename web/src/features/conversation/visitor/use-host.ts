import { type RefObject, useEffect, useRef } from 'react';
import type { Host } from '../../../lib/embed/index.ts';

/** Lives with the widget around the page: it is told of replies, and says when one may write. */
export function useHost(
  host: Host | undefined,
  input: RefObject<HTMLTextAreaElement | null>,
  running: boolean,
): void {
  useEffect(() => {
    if (!host) return;
    const stop = host.listen(({ tutka }) => tutka === 'focus' && input.current?.focus());
    input.current?.focus();
    return stop;
  }, [host, input]);

  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running) host?.tell({ tutka: 'reply' });
    ran.current = running;
  }, [host, running]);
}
