import type { RefObject } from 'react';
import { useKeptFocus } from '../../lib/page/index.ts';

/** Keeps the keyboard's place where a file is left out: at the one beside it, else where the message is written. */
export function useKeptPlace(): RefObject<HTMLLIElement | null> {
  return useKeptFocus<HTMLLIElement>((gone) => {
    const beside = gone.nextElementSibling ?? gone.previousElementSibling;
    const field = gone.closest('form')?.querySelector('textarea');
    return () => (beside?.isConnected ? beside.querySelector<HTMLElement>('button:last-of-type') : field);
  });
}
