import type { RefObject } from 'react';
import { useKeptFocus } from '../../../lib/page/index.ts';

/** Of what stands in a thread: where it goes away with the focus, the thread itself has that, which is read on from there. */
export function useKeptInThread<T extends HTMLElement>(): RefObject<T | null> {
  return useKeptFocus<T>((gone) => {
    const thread = gone.closest<HTMLElement>('[role="log"]');
    return () => thread;
  });
}
