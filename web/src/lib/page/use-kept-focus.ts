import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place where something goes away that has the focus, or whose menu has it: what `next` gives of it, as it
 * still stands there, is asked for an element once it is gone. Set the ref on what goes.
 */
export function useKeptFocus<T extends HTMLElement>(
  next: (gone: T) => () => HTMLElement | null | undefined,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(
    () => () => {
      const gone = element.current;
      if (!gone || !hasFocus(gone)) return;
      const find = latest.current(gone);
      queueMicrotask(() => {
        // Without a scroll: what was read stays where it is.
        if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return element;
}

function hasFocus(element: HTMLElement): boolean {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return element.contains(activeElement) || element.contains(opener ?? null);
}
