import { useMutation } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { call } from '../api/index.ts';
import { mayLose } from '../unsaved/index.ts';
import { sendUnsent } from '../unsent/index.ts';
import { ANYWHERE } from './refuse-elsewhere.ts';
import { useGoOut } from './use-go-out.ts';

/** Ends the session, here and where it began, and forgets, in every tab, everything that was read or written in it, unless who is asked stays with what is unsaved. */
export function useSignOut() {
  const goOut = useGoOut();
  return useMutation({
    ...ANYWHERE,
    mutationFn: async () => {
      if (!(await mayLose())) return null;
      await sendUnsent();
      return { onwards: await call(routes.logout, {}) };
    },
    onSuccess: async (ended) => {
      if (!ended) return;
      await goOut();
      if (ended.onwards) location.assign(ended.onwards.continueAt);
    },
  });
}
