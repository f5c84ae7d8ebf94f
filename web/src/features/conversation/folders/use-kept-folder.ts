import type { RefObject } from 'react';
import { useKeptFocus } from '../../../lib/page/index.ts';

/** Of a folder's row: where it goes away with the focus, that goes to the folder beside it, or to the button that makes one. */
export function useKeptFolder(): RefObject<HTMLLIElement | null> {
  return useKeptFocus<HTMLLIElement>((gone) => {
    const [below, above] = [gone.nextElementSibling, gone.previousElementSibling];
    const section = gone.closest('section');
    return () => {
      const beside = [below, above].find((row) => row?.isConnected) ?? section;
      return beside?.querySelector<HTMLElement>('button');
    };
  }, true);
}
