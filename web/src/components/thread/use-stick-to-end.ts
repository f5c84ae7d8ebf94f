import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const NEAR_PX = 48;

interface StickToEnd {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** The reader is elsewhere: a way to the end is wanted. */
  readonly away: boolean;
  readonly toEnd: () => void;
  /** Before something else is shown than the end. */
  readonly letGo: () => void;
}

/**
 * Keeps a growing thread at its end, but only while the reader is there. `key` names the thread: another begins at its end.
 * `hasEnd`: what it ends with is shown.
 */
export function useStickToEnd(key: string, hasEnd = true): StickToEnd {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setAway(false);
  }, []);

  const letGo = useCallback(() => {
    atEnd.current = false;
    setAway(true);
  }, []);

  const noteScroll = useEffectEvent(({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    atEnd.current = hasEnd && scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setAway(!atEnd.current);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread is watched anew
  useEffect(() => {
    const element = box.current;
    const inner = content.current;
    if (!element || !inner) return;
    atEnd.current = true;
    const onScroll = () => noteScroll(element);
    const growth = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    growth.observe(inner);
    growth.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      growth.disconnect();
    };
  }, [key]);

  return { box, content, away: away || !hasEnd, toEnd, letGo };
}
