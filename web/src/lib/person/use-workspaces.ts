import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnWorkspace, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate } from 'react-router';
import { call, dataQuery } from '../api/index.ts';
import { mayLose, UNASKED } from '../unsaved/index.ts';
import { sendUnsent } from '../unsent/index.ts';
import { heldPerson, holdPage } from './held.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { ANYWHERE } from './refuse-elsewhere.ts';

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

/** Whether the page keeps what is unsaved for this workspace, which another tab has left. */
const isHeldFor = (uuid: string) => heldPerson()?.workspace.uuid === uuid;

/** Acts again in the workspace that the page was kept for: it stays as it is. */
function useComeBack(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    tellOtherTabs('switched');
    await client.invalidateQueries();
    holdPage(undefined);
  };
}

/**
 * Acts in another workspace from now on, and goes to `to`; null for who stays with what is unsaved. Nothing of it is lost by going back
 * to where it was written.
 */
export function useSwitchWorkspace(to = '/', how: NavigateOptions = {}) {
  const beginAnew = useBeginAnew();
  const comeBack = useComeBack();
  return useMutation({
    ...ANYWHERE,
    mutationFn: async (uuid: string) => {
      if (!isHeldFor(uuid) && !(await mayLose())) return null;
      await sendUnsent();
      return call(routes.switchWorkspace, { params: { uuid } });
    },
    onSuccess: (there) => there && (isHeldFor(there.uuid) ? comeBack() : beginAnew(to, how)),
  });
}
