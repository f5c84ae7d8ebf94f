import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { clearDrafts } from '../drafts/index.ts';
import { UNASKED } from '../unsaved/index.ts';
import { dropUnsent } from '../unsent/index.ts';
import { holdPage } from './held.ts';
import { noteLeaving } from './leaving.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Forgets, in every tab, everything that was read or written in a session that has ended, and goes where one signs in. */
export function useGoOut(): (to?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to = '/signin') => {
    tellOtherTabs('signed');
    noteLeaving(true);
    await navigate(to, UNASKED);
    holdPage(undefined);
    dropUnsent();
    client.clear();
    clearDrafts();
    noteLeaving(false);
  };
}
