import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnWorkspace, routes } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, dataQuery } from '../api/index.ts';

/** The cached question where one belongs. */
export const workspacesQuery = { ...dataQuery(routes.listWorkspaces, {}), staleTime: 60_000 };

/** How a workspace is called: somebody's own in the reader's language. */
export function useWorkspaceName(): (workspace: Pick<OwnWorkspace, 'name' | 'personal'>) => string {
  const { t } = useTranslation('person');
  return ({ name, personal }) => (personal ? t('personal') : name);
}

/** The tabs of one browser have one session: what one of them switches, all of them act in. */
const CHANNEL = 'tutka-workspace';

/** Forgets what was read in one workspace, in every tab, and begins again in the one acted in now. */
export function useBeginAnew(): (to?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to = '/') => {
    await navigate(to);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('switched');
    channel.close();
    await client.resetQueries();
  };
}

/** Acts in another workspace from now on, and goes to `to`. */
export function useSwitchWorkspace(to = '/') {
  const beginAnew = useBeginAnew();
  return useMutation({
    mutationFn: (uuid: string) => call(routes.switchWorkspace, { params: { uuid } }),
    onSuccess: () => beginAnew(to),
  });
}

/** Reads everything again when another tab has switched. */
export function useSwitchesElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void client.resetQueries();
    return () => channel.close();
  }, [client]);
}
