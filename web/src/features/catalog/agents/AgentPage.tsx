import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';
import { AgentEditor, type Save } from './AgentEditor.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { formOf } from './agent-form.ts';
import { ReviewPage } from './files/ReviewPage.tsx';

/** An agent of the workspace in its editor. */
export default function AgentPage() {
  const { t } = useTranslation('catalog');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery(dataQuery(routes.getAgent, { params: { id } }));
  const title = t('agents.title');
  const lost = (
    <Page title={title} headless>
      {found.error ? (
        <ErrorState
          error={found.error}
          onRetry={() => found.refetch()}
          way={{ to: '/agents', label: title }}
        />
      ) : (
        <LateSkeleton rows={8} />
      )}
    </Page>
  );
  if (found.data === undefined) return lost;
  const gone = isGone(found.error) ? lost : null;
  // Somebody else's has a page that shows it.
  if (found.data.prompt === undefined) return gone ?? <Navigate replace to={`/explore/${id}`} />;
  const { review } = found.data;
  if (review && !search.has('edit'))
    return gone ?? <ReviewPage key={id} agent={found.data} missing={review.missing} />;
  return <OwnAgent key={id} agent={found.data} gone={gone} />;
}

interface OwnProps {
  readonly agent: Agent;
  /** Stands in its place once it is no more. */
  readonly gone: ReactNode;
}

function OwnAgent({ agent, gone }: OwnProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const params = { id: agent.uuid };
  const refresh = () => refreshRows(client, routes.getAgent, routes.listAgents, routes.listAgentVersions);
  const save = useMutation({
    mutationFn: ({ changed }: Save) => call(routes.updateAgent, { params, body: changed }),
    onSuccess: async (saved, { onSaved }) => {
      onSaved(saved);
      client.setQueryData(dataQuery(routes.getAgent, { params }).queryKey, saved);
      notifications.show({ message: t(saved.version > agent.version ? 'editor.saved' : 'settings.saved') });
      await refresh();
    },
  });
  const publish = useMutation({
    // The one that the button names: another may have been saved since.
    mutationFn: (version: number) => call(routes.publishAgent, { params, body: { version } }),
    onSuccess: refresh,
  });
  const unpublished = agent.review === null && agent.version !== agent.publishedVersion;
  return (
    <AgentEditor
      title={agent.name}
      agent={agent}
      gone={gone}
      initial={formOf(agent)}
      saving={save.isPending}
      error={save.error ?? publish.error}
      onSave={(_, changes) => save.mutate(changes)}
      actions={(unsaved) => (
        <>
          <AgentMenu agent={agent} />
          {unpublished && (
            <Button
              variant="default"
              loading={publish.isPending}
              disabled={unsaved}
              onClick={() => publish.mutate(agent.version)}
            >
              {t('editor.publish', { version: agent.version })}
            </Button>
          )}
        </>
      )}
    />
  );
}
