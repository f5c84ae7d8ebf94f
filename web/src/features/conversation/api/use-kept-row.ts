import type { RefObject } from 'react';
import { useKeptFocus } from '../../../lib/page/index.ts';

const ROWS = 'li[data-session]';

/** Of a chat's row in a list: where it goes away with the focus, that goes to where it stands now, or to the row beside it. */
export function useKeptRow(): RefObject<HTMLLIElement | null> {
  return useKeptFocus((gone) => {
    const list = gone.closest('nav');
    const rows = [...(list?.querySelectorAll<HTMLLIElement>(ROWS) ?? [])];
    const at = rows.indexOf(gone);
    const beside = rows[at + 1] ?? rows[at - 1];
    const { session } = gone.dataset;
    return () => {
      const same = [...(list?.querySelectorAll<HTMLLIElement>(ROWS) ?? [])].find(
        (row) => row.dataset.session === session,
      );
      const row = same ?? beside;
      return row?.isConnected ? buttonOf(row) : list?.querySelector<HTMLElement>('input[type="search"]');
    };
  });
}

function buttonOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('button[aria-haspopup="menu"]');
}
