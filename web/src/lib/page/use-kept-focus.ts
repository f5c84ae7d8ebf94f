import { type RefObject, useLayoutEffect, useRef } from 'react';

const DIALOG = '[aria-modal="true"]';
/** As long as a dialog takes to close. */
const CLOSING_MS = 1000;

/**
 * Keeps the keyboard's place where something goes away that has the focus, or whose menu has it: what `next` gives of it, as it
 * still stands there, is asked for an element once it is gone. `isAsked`: a dialog is answered before it goes, which may have the
 * focus until it is closed. Set the ref on what goes.
 */
export function useKeptFocus<T extends HTMLElement>(
  next: (gone: T) => () => HTMLElement | null | undefined,
  isAsked = false,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const latest = useRef(next);
  latest.current = next;
  useLayoutEffect(
    () => () => {
      const gone = element.current;
      if (!gone || !(hasFocus(gone) || (isAsked && isInDialog()))) return;
      const find = latest.current(gone);
      const latestAt = Date.now() + CLOSING_MS;
      const give = () => {
        if (isInDialog() && Date.now() < latestAt) requestAnimationFrame(give);
        // Without a scroll: what was read stays where it is.
        else if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
      };
      queueMicrotask(give);
    },
    [isAsked],
  );
  return element;
}

function isInDialog(): boolean {
  return document.activeElement?.closest(DIALOG) != null;
}

function hasFocus(element: HTMLElement): boolean {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return element.contains(activeElement) || element.contains(opener ?? null);
}
