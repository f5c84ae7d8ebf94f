import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useConfirm, useRemoval } from '../../../components/confirm/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, MoreMenu } from '../../../components/menu/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { ProgramDialog } from './ProgramDialog.tsx';

const NAME_LIMIT = 120;

/** What else can be done with an agent of one's own. */
export function AgentMenu({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const copy = useCopy(agent);
  const unpublish = useUnpublish(agent);
  const remove = useRemoval({
    question: {
      title: t('editor.deleteTitle', { name: agent.name }),
      body: t(agent.isFree ? 'editor.deleteText' : 'editor.deleteSoldText'),
      action: t('editor.delete'),
    },
    remove: () => call(routes.deleteAgent, { params: { id: agent.uuid } }),
    leaveTo: '/agents',
    refresh: [routes.listAgents],
  });
  const published = agent.publishedVersion !== null;
  const [programs, setPrograms] = useState(false);
  return (
    <>
      <MoreMenu>
        {agent.review === null && (
          <Menu.Item
            component={Link}
            to={`/chat?agent=${agent.uuid}`}
            leftSection={<Icon name="chat" size={16} />}
          >
            {t('agents.chat')}
          </Menu.Item>
        )}
        {agent.isPublic && published && (
          <Menu.Item
            component={Link}
            to={`/explore/${agent.uuid}`}
            leftSection={<Icon name="explore" size={16} />}
          >
            {t('menu.profile')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/agents/${agent.uuid}/usage`}
          leftSection={<Icon name="chart" size={16} />}
        >
          {t('menu.usage')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={copy}>
          {t('menu.copy')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`/api/agents/${agent.uuid}/export`}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          {t('menu.export')}
        </Menu.Item>
        {published && (
          <Menu.Item leftSection={<Icon name="lock" size={16} />} onClick={unpublish}>
            {t('menu.unpublish')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="key" size={16} />} onClick={() => setPrograms(true)}>
          {t('menu.program')}
        </Menu.Item>
        <Menu.Divider />
        <LossItem disabled={agent.isAssistant} onClick={remove}>
          {t('editor.delete')}
        </LossItem>
      </MoreMenu>
      {programs && <ProgramDialog agent={agent} onClose={() => setPrograms(false)} />}
    </>
  );
}

function useCopy({ uuid, name }: Agent): () => void {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const navigate = useNavigate();
  const tell = useTellError();
  const keyOf = useBodyKey();
  const copy = useMutation({
    mutationFn: () => {
      const body = { name: [...t('menu.copyName', { name })].slice(0, NAME_LIMIT).join('') };
      return call(routes.copyAgent, { params: { id: uuid }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      notifications.show({ message: t('menu.copied') });
      await refreshRows(client, routes.listAgents);
    },
    onError: tell,
  });
  return () => copy.mutate(undefined, { onSuccess: ({ uuid: made }) => navigate(`/agents/${made}`) });
}

function useUnpublish({ uuid, name, isFree }: Agent): () => Promise<void> {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const confirm = useConfirm();
  const tell = useTellError();
  const unpublish = useMutation({
    mutationFn: () => call(routes.unpublishAgent, { params: { id: uuid } }),
    onSuccess: () => refreshRows(client, routes.getAgent, routes.listAgents, routes.listAgentVersions),
    onError: tell,
  });
  return async () => {
    const question = {
      title: t('menu.unpublishTitle', { name }),
      body: t(isFree ? 'menu.unpublishText' : 'menu.unpublishSoldText'),
      action: t('menu.unpublish'),
    };
    if (await confirm(question)) unpublish.mutate();
  };
}
