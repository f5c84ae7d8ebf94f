import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useNavigate } from 'react-router';
import { call } from '../api/index.ts';
import { clearDrafts } from '../drafts/index.ts';
import { sendUnsent } from '../unsent/index.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Ends the session, here and where it began, and forgets, in every tab, everything that was read or written in it. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await sendUnsent();
      return call(routes.logout, {});
    },
    onSuccess: async (onwards) => {
      tellOtherTabs('signed');
      await navigate('/signin');
      client.clear();
      clearDrafts();
      if (onwards) location.assign(onwards.continueAt);
    },
  });
}
