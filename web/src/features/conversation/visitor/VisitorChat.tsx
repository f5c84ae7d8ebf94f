import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { routes, type SharedAgent } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page } from '../../../components/page/index.ts';
import { Composer } from '../../../components/thread/index.ts';
import { call, listQuery } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { isRunning } from '../api/live-turn.ts';
import { useLiveTurn } from '../api/use-live-turn.ts';
import { useTurns } from '../api/use-turns.ts';
import chat from '../components/chat.module.css';
import thread from '../components/thread.module.css';
import { VisitorThread } from './VisitorThread.tsx';
import classes from './visitor.module.css';

/** The chat of a share's visitor: the agent's face, the own chats, and where to write. */
export function VisitorChat({ shared }: { readonly shared: SharedAgent }) {
  const { t } = useTranslation('conversation');
  const { agent, messagesLeft } = shared;
  const [session, setSession] = useState<string>();
  const [leaf, setLeaf] = useState<string | null>(null);
  const live = useLiveTurn(session);
  const turns = useTurns();
  const textOf = useErrorText();
  const start = useMutation({
    mutationFn: (_content: string) => call(routes.createSession, { body: { agentUUID: agent.uuid } }),
    onSuccess: ({ uuid }, content) => {
      setSession(uuid);
      void turns.ask(uuid, content);
    },
  });
  const open = (uuid: string | undefined) => {
    setSession(uuid);
    setLeaf(null);
    start.reset();
  };
  const send = (content: string) => {
    setLeaf(null);
    if (session === undefined) start.mutate(content);
    else void turns.ask(session, content);
  };
  return (
    <Page title={agent.name} layout="fill">
      <div className={classes.page}>
        <header className={chat.bar}>
          <Logo src={agent.logo} name={agent.name} size={28} shape="square" />
          <h1 className={chat.barTitle}>{agent.name}</h1>
          <div className={classes.acts}>
            <OwnChats current={session} onOpen={open} />
            {session !== undefined && (
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => open(undefined)}
              >
                {t('visitor.new')}
              </Button>
            )}
          </div>
        </header>
        {session === undefined ? (
          <Greeting shared={shared} onAsk={send} />
        ) : (
          <VisitorThread key={session} session={session} leaf={leaf} onBranch={setLeaf} />
        )}
        <div className={chat.writing}>
          {start.error && (
            <p className={thread.problem} role="alert">
              {textOf(start.error)}
            </p>
          )}
          <Composer
            busy={start.isPending || isRunning(live)}
            disabled={messagesLeft === 0}
            onSend={send}
            onStop={() => session && void turns.stop(session)}
            placeholder={t('composer.placeholder', { agent: agent.name })}
            autoFocus
          />
          <p className={classes.notice}>
            {messagesLeft === 0 ? t('visitor.usedUp') : t('visitor.notice')}
            {messagesLeft !== null && messagesLeft > 0 && ` ${t('visitor.left', { count: messagesLeft })}`}
          </p>
        </div>
      </div>
    </Page>
  );
}

function Greeting({
  shared,
  onAsk,
}: {
  readonly shared: SharedAgent;
  readonly onAsk: (question: string) => void;
}) {
  const { t } = useTranslation('conversation');
  const { agent } = shared;
  return (
    <div className={chat.welcome}>
      <div className={chat.greeting}>
        <Logo src={agent.logo} name={agent.name} size={48} shape="square" />
        <h2 className={chat.agentName}>{agent.name}</h2>
        <p className={chat.opening}>{agent.openingMessage || agent.description || t('new.opening')}</p>
        <div className={chat.suggestions}>
          {agent.suggestedQuestions.map((question) => (
            <button key={question} type="button" className={chat.suggestion} onClick={() => onAsk(question)}>
              {question}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

interface OwnChatsProps {
  readonly current: string | undefined;
  readonly onOpen: (session: string) => void;
}

/** What this visitor asked before; nobody else's. */
function OwnChats({ current, onOpen }: OwnChatsProps) {
  const { t } = useTranslation('conversation');
  const list = useQuery(listQuery(routes.listSessions, { query: { limit: 50 } }));
  const sessions = list.data?.data ?? [];
  if (sessions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<Icon name="history" size={14} />}>
          {t('visitor.chats')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.chats}>
        {sessions.map(({ uuid, title }) => (
          <Menu.Item key={uuid} aria-current={uuid === current || undefined} onClick={() => onOpen(uuid)}>
            {title || t('title')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
