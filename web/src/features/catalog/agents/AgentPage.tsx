import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useRemoval } from '../../../components/confirm/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { MoreMenu } from '../../../components/menu/index.ts';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { AgentEditor } from './AgentEditor.tsx';
import { type AgentForm, bodyOf, formOf } from './agent-form.ts';

/** An agent of the workspace in its editor. */
export default function AgentPage() {
  const { t } = useTranslation('catalog');
  const { id = '' } = useParams();
  const found = useQuery(dataQuery(routes.getAgent, { params: { id } }));
  if (found.data === undefined) {
    return (
      <Page title={t('agents.title')} headless>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <LateSkeleton rows={8} />
        )}
      </Page>
    );
  }
  if (found.data.prompt !== undefined) return <OwnAgent key={id} agent={found.data} />;
  return (
    <Page title={found.data.name} headless>
      <EmptyState
        icon="agent"
        title={found.data.name}
        action={
          <Button component={Link} to={`/chat?agent=${id}`}>
            {t('agents.chat')}
          </Button>
        }
      >
        {found.data.description || t('editor.notYours')}
      </EmptyState>
    </Page>
  );
}

function OwnAgent({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const params = { id: agent.uuid };
  const refresh = () => refreshRows(client, routes.getAgent, routes.listAgents);
  const save = useMutation({
    mutationFn: (form: AgentForm) => call(routes.updateAgent, { params, body: bodyOf(form) }),
    onSuccess: async () => {
      notifications.show({ message: t('editor.saved') });
      await refresh();
    },
  });
  const publish = useMutation({
    mutationFn: () => call(routes.publishAgent, { params, body: {} }),
    onSuccess: refresh,
  });
  const unpublished = agent.version !== agent.publishedVersion;
  return (
    <AgentEditor
      key={agent.version}
      title={agent.name}
      agent={agent}
      initial={formOf(agent)}
      saving={save.isPending}
      error={save.error ?? publish.error}
      onSave={(form) => save.mutate(form)}
      actions={
        <>
          <More agent={agent} />
          {agent.isPublic && unpublished && (
            <Button variant="default" loading={publish.isPending} onClick={() => publish.mutate()}>
              {t('editor.publish')}
            </Button>
          )}
        </>
      }
    />
  );
}

function More({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const remove = useRemoval({
    question: {
      title: t('editor.deleteTitle', { name: agent.name }),
      body: t('editor.deleteText'),
      action: t('editor.delete'),
    },
    remove: () => call(routes.deleteAgent, { params: { id: agent.uuid } }),
    leaveTo: '/agents',
    refresh: [routes.listAgents],
  });
  return (
    <MoreMenu>
      <Menu.Item
        component={Link}
        to={`/chat?agent=${agent.uuid}`}
        leftSection={<Icon name="chat" size={16} />}
      >
        {t('agents.chat')}
      </Menu.Item>
      <Menu.Item
        color="bad"
        leftSection={<Icon name="trash" size={16} />}
        disabled={agent.isAssistant}
        onClick={remove}
      >
        {t('editor.delete')}
      </Menu.Item>
    </MoreMenu>
  );
}
