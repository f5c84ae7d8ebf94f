import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Agent, routes, type Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ShownDate } from '../../../../components/date/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { MoreButton } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { cursorQuery } from '../../../../lib/api/index.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import { AgentTabs } from '../AgentTabs.tsx';
import { OfAgent } from '../OfAgent.tsx';
import { PublishState } from '../PublishState.tsx';
import { SaveAsTable } from './SaveAsTable.tsx';
import { useVisitorFilters } from './use-visitor-filters.ts';
import { VisitorChat } from './VisitorChat.tsx';
import { VisitorFilters } from './VisitorFilters.tsx';
import classes from './visitors.module.css';

/** What people without an account asked an agent through its links. */
export default function VisitorsPage() {
  const { t } = useTranslation('catalog');
  return (
    <OfAgent title={t('tabs.visitors')} rows={6}>
      {(agent) => <Visitors agent={agent} />}
    </OfAgent>
  );
}

function Visitors({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const open = search.get('chat');
  return (
    <Page title={`${agent.name} · ${t('tabs.visitors')}`}>
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={agent.name}
        description={<PublishState agent={agent} />}
        actions={<AgentMenu agent={agent} />}
      />
      <AgentTabs agent={agent.uuid} />
      <p className={classes.lead}>{t('visitors.lead')}</p>
      <Chats agent={agent} />
      {open && <VisitorChat session={open} onClose={() => address({ chat: null })} />}
    </Page>
  );
}

function Chats({ agent }: { readonly agent: Agent }) {
  const { query, narrowed, clear } = useVisitorFilters();
  const found = useInfiniteQuery({
    ...cursorQuery(routes.listSessions, {
      query: { visitors: true, agentUUID: agent.uuid, limit: 30, ...query },
    }),
    placeholderData: (previous) => previous,
  });
  const chats = found.data?.pages.flatMap(({ data }) => data);
  if (found.isLoadingError)
    return (
      <>
        {narrowed && <VisitorFilters agent={agent.uuid} />}
        <ErrorState error={found.error} onRetry={() => found.refetch()} />
      </>
    );
  if (chats === undefined) return <LateSkeleton rows={6} rowHeight={56} />;
  if (chats.length === 0 && !narrowed) return <NobodyYet agent={agent.uuid} />;
  return (
    <>
      <VisitorFilters agent={agent.uuid} />
      {chats.length === 0 && <NoneFound onClear={clear} />}
      {chats.length > 0 && (
        <ul className={classes.chats}>
          {chats.map((chat) => (
            <ChatRow key={chat.uuid} chat={chat} />
          ))}
        </ul>
      )}
      {chats.length > 0 && <SaveAsTable agent={agent.uuid} />}
      <MoreButton list={found} />
    </>
  );
}

function NobodyYet({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('catalog');
  const share = (
    <Button
      component={Link}
      to={`/agents/${agent}/shares?new=1`}
      leftSection={<Icon name="plus" size={16} />}
    >
      {t('shares.new')}
    </Button>
  );
  return (
    <EmptyState icon="chat" title={t('visitors.none')} action={share}>
      {t('visitors.noneText')}
    </EmptyState>
  );
}

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('catalog');
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('visitors.clear')}
    </Button>
  );
  return (
    <EmptyState icon="filter" title={t('visitors.noneFound')} action={clear}>
      {t('visitors.noneFoundText')}
    </EmptyState>
  );
}

function ChatRow({ chat }: { readonly chat: Session }) {
  const { t } = useTranslation('catalog');
  const address = useAddress();
  return (
    <li>
      <button type="button" className={classes.chat} onClick={() => address({ chat: chat.uuid })}>
        <span className={classes.title}>{chat.title || t('visitors.untitled')}</span>
        <span className={classes.facts}>
          <span className={classes.who}>
            <Icon name={chat.exUserId === null ? 'link' : 'user'} size={14} />
            {chat.exUserId ?? t('visitors.visitor')}
          </span>
          <span>{t('visitors.messages', { count: chat.messageCount })}</span>
          <ShownDate value={chat.lastMessageAt} withTime />
        </span>
      </button>
    </li>
  );
}
