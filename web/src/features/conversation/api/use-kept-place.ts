import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What stands above what is read, and where it was seen. */
interface Place {
  readonly group: Element;
  readonly top: number;
}

/**
 * Keeps what is read where it is while earlier messages come above it: at the very beginning of what scrolls no browser does, and some
 * do nowhere. `first` is what the thread begins with.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, first: string | undefined): void {
  const place = useRef<Place | undefined>(undefined);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || first === undefined) return;
    const before = place.current;
    if (before?.group.isConnected) element.scrollTop += topOf(before.group) - before.top;
    place.current = placeIn(element);
  }, [box, first]);
  useEffect(() => {
    const element = box.current;
    const onScroll = () => {
      if (element) place.current = placeIn(element);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [box]);
}

function placeIn(element: HTMLElement): Place | undefined {
  const group = element.querySelector('[data-near]');
  return group ? { group, top: topOf(group) } : undefined;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
