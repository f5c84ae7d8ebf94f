import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../../lib/address/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';

/** Publishes a version, or goes back to it. */
export function useVersionActions({ uuid }: Agent) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const address = useAddress();
  const refresh = () =>
    refreshRows(client, routes.getAgent, routes.listAgents, routes.listAgentVersions, routes.getAgentVersion);
  const publish = useMutation({
    mutationFn: (version: number) => call(routes.publishAgent, { params: { id: uuid }, body: { version } }),
    onSuccess: async ({ publishedVersion }) => {
      notifications.show({ message: t('versions.nowPublished', { version: publishedVersion }) });
      await refresh();
    },
  });
  const restore = useMutation({
    mutationFn: (version: number) => call(routes.restoreAgentVersion, { params: { id: uuid, version } }),
    onSuccess: async ({ version }) => {
      notifications.show({ message: t('versions.nowRestored', { version }) });
      await refresh();
    },
  });
  const goBack = (version: number) =>
    // Given here, it is not called once another version was chosen.
    restore.mutate(version, { onSuccess: () => address({ v: null, with: null, page: null }) });
  return { publish, restore, goBack };
}
