import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnWorkspace, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate } from 'react-router';
import { call, dataQuery } from '../api/index.ts';
import { mayLose, UNASKED } from '../unsaved/index.ts';
import { sendUnsent } from '../unsent/index.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** The cached question where one belongs. */
export const workspacesQuery = { ...dataQuery(routes.listWorkspaces, {}), staleTime: 60_000 };

/** How a workspace is called: somebody's own in the reader's language. */
export function useWorkspaceName(): (workspace: Pick<OwnWorkspace, 'name' | 'personal'>) => string {
  const { t } = useTranslation('person');
  return ({ name, personal }) => (personal ? t('personal') : name);
}

/** Forgets what was read in one workspace, in every tab, and begins again in the one acted in now. */
export function useBeginAnew(): (to?: string, how?: NavigateOptions) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to = '/', how = {}) => {
    await navigate(to, { ...how, ...UNASKED });
    tellOtherTabs('switched');
    await client.resetQueries();
  };
}

/** Acts in another workspace from now on, and goes to `to`; null for who stays with what is unsaved. */
export function useSwitchWorkspace(to = '/', how: NavigateOptions = {}) {
  const beginAnew = useBeginAnew();
  return useMutation({
    mutationFn: async (uuid: string) => {
      if (!(await mayLose())) return null;
      await sendUnsent();
      return call(routes.switchWorkspace, { params: { uuid } });
    },
    onSuccess: (there) => there && beginAnew(to, how),
  });
}
