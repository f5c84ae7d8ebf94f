import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface GoingOn {
  /** The field of the first question had the focus when its chat was made. */
  readonly writes: boolean;
}

/** What the way to a chat that was just made tells its page. */
export function goingOn(): GoingOn {
  return { writes: document.activeElement?.matches('[data-composer] textarea') === true };
}

/** The field of an open chat: whoever wrote the first question writes the next one there. */
export function useGoingOn(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const writes = Object(state).writes === true;
  useEffect(() => {
    // Who turned to something else meanwhile stays there.
    if (writes && document.activeElement === document.body) field.current?.focus();
  }, [writes]);
  return field;
}
