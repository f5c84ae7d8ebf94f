import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface InPlace {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** What opens it, as it stands there once it is closed. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/**
 * A field that stands among other things until its text is kept or given up. A focus that goes away with it goes to what had it
 * before, or to `button` where that went away too.
 */
export function useInPlace(): InPlace {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen || last.current?.isConnected !== false) return;
    const back = isWayBack(before.current) ? before.current : button.current;
    back?.focus({ preventScroll: true });
  }, [isOpen]);
  return {
    isOpen,
    open: () => {
      before.current = document.activeElement;
      setOpen(true);
    },
    close: () => {
      last.current = document.activeElement;
      setOpen(false);
    },
    button,
  };
}

/** An item of a menu goes with it. */
function isWayBack(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element !== document.body &&
    element.isConnected &&
    !element.closest('[role="menu"]')
  );
}
