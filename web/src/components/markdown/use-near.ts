import { type RefObject, useEffect, useState } from 'react';

const MARGIN = '800px 0px';
const waiting = new Map<Element, Set<() => void>>();
let observer: IntersectionObserver | undefined;

/** What lies in one `data-near` is told together: a browser looks at every frame where each thing that is watched is. */
function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) for (const tell of waiting.get(target) ?? []) tell();
      }
    },
    { rootMargin: MARGIN },
  );
  const watched = element.closest('[data-near]') ?? element;
  const listeners = waiting.get(watched) ?? new Set();
  listeners.add(onNear);
  waiting.set(watched, listeners);
  observer.observe(watched);
  return () => {
    listeners.delete(onNear);
    if (listeners.size > 0) return;
    waiting.delete(watched);
    observer?.unobserve(watched);
  };
}

/** True from when an element first comes near to what is seen: work for the rest of a long page is put off. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return;
    return watch(place.current, () => setNear(true));
  }, [near, place]);
  return near;
}
