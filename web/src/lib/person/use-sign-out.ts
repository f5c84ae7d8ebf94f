import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call } from '../api/index.ts';
import { clearDrafts } from '../drafts/index.ts';
import { mayLose, UNASKED } from '../unsaved/index.ts';
import { sendUnsent } from '../unsent/index.ts';
import { holdPage } from './held.ts';
import { noteLeaving } from './leaving.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { ANYWHERE } from './refuse-elsewhere.ts';

/** Ends the session, here and where it began, and forgets, in every tab, everything that was read or written in it, unless who is asked stays with what is unsaved. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...ANYWHERE,
    mutationFn: async () => {
      if (!(await mayLose())) return null;
      await sendUnsent();
      return { onwards: await call(routes.logout, {}) };
    },
    onSuccess: async (ended) => {
      if (!ended) return;
      tellOtherTabs('signed');
      noteLeaving(true);
      await navigate('/signin', UNASKED);
      holdPage(undefined);
      client.clear();
      clearDrafts();
      noteLeaving(false);
      if (ended.onwards) location.assign(ended.onwards.continueAt);
    },
  });
}
