import { Button } from '@mantine/core';
import type { Attachment, SharedAgent } from '@tutka/http-contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page } from '../../../components/page/index.ts';
import { Composer, Suggestions } from '../../../components/thread/index.ts';
import type { Host } from '../../../lib/embed/index.ts';
import { isGone, useErrorText } from '../../../lib/errors/index.ts';
import { useChatShortcuts } from '../api/use-chat-shortcuts.ts';
import { useOpenThread } from '../api/use-open-thread.ts';
import { useStartChat } from '../api/use-start-chat.ts';
import type { Place } from '../api/use-thread.ts';
import chat from '../components/chat.module.css';
import thread from '../components/thread.module.css';
import { CloseChat } from './CloseChat.tsx';
import { OwnChats } from './OwnChats.tsx';
import { useHost } from './use-host.ts';
import { useVisitedChat } from './use-visited-chat.ts';
import { VisitorThread } from './VisitorThread.tsx';
import classes from './visitor.module.css';

interface Props {
  readonly share: string;
  readonly shared: SharedAgent;
  /** The widget around the page. */
  readonly host: Host | undefined;
}

/** What a chat begins with to be shown. */
const newest: Place = { leaf: null, at: null };

/** The chat of a share's visitor: the agent's face, the own chats, and where to write. */
export function VisitorChat({ share, shared, host }: Props) {
  const { t } = useTranslation('conversation');
  const { agent, messagesLeft } = shared;
  const [session, setSession] = useVisitedChat(share);
  const [place, choose] = useState(newest);
  const { live, isReady, ask, stop, parts } = useOpenThread(session, place, choose);
  const textOf = useErrorText();
  const input = useRef<HTMLTextAreaElement>(null);
  const newDraft = `new chat with ${agent.uuid}`;
  const start = useStartChat(newDraft, setSession);
  useHost(host, input);
  // In a widget Escape closes the chat, and the reply comes nevertheless.
  useChatShortcuts(live?.running === true, host ? undefined : stop);
  const open = (uuid: string | undefined) => {
    setSession(uuid);
    choose(newest);
    start.reset();
  };
  useLost(parts.thread.error, () => open(undefined));
  const send = (content: string, files: readonly Attachment[] = []) => {
    if (session === undefined) return start.begin({ chat: { agentUUID: agent.uuid }, content, files });
    ask(content, files);
    return undefined;
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
                aria-label={t('visitor.new')}
                onClick={() => open(undefined)}
              >
                <span className={classes.word}>{t('visitor.new')}</span>
              </Button>
            )}
            {host && <CloseChat host={host} />}
          </div>
        </header>
        {session === undefined ? (
          <Greeting shared={shared} busy={start.isPending || messagesLeft === 0} onAsk={send} />
        ) : (
          <VisitorThread key={session} session={session} at={place.at} {...parts} />
        )}
        <div className={chat.writing}>
          {start.error && (
            <p className={thread.problem} role="alert">
              {textOf(start.error)}
            </p>
          )}
          <Composer
            busy={live?.running === true}
            sending={start.isPending}
            disabled={messagesLeft === 0}
            waits={!isReady}
            draft={session ?? newDraft}
            files
            onSend={send}
            onStop={stop}
            stopping={live?.isStopping === true}
            placeholder={t('composer.placeholder', { agent: agent.name })}
            autoFocus={window.parent === window}
            inputRef={input}
          />
          <Notice messagesLeft={messagesLeft} />
        </div>
      </div>
    </Page>
  );
}

/** What was kept for the tab may be somebody else's by now, or be gone. */
function useLost(error: unknown, forget: () => void): void {
  const lost = isGone(error);
  const leave = useEffectEvent(forget);
  useEffect(() => {
    if (lost) leave();
  }, [lost]);
}

/** Who reads along, and how often one may ask. */
function Notice({ messagesLeft }: Pick<SharedAgent, 'messagesLeft'>) {
  const { t } = useTranslation('conversation');
  return (
    <p className={classes.notice}>
      {messagesLeft === 0 ? t('visitor.usedUp') : t('visitor.notice')}
      {messagesLeft !== null && messagesLeft > 0 && ` ${t('visitor.left', { count: messagesLeft })}`}
    </p>
  );
}

interface GreetingProps {
  readonly shared: SharedAgent;
  readonly busy: boolean;
  readonly onAsk: (question: string) => void;
}

function Greeting({ shared, busy, onAsk }: GreetingProps) {
  const { t } = useTranslation('conversation');
  const { agent } = shared;
  return (
    <div className={chat.welcome}>
      <div className={chat.greeting}>
        <Logo src={agent.logo} name={agent.name} size={48} shape="square" />
        <h2 className={chat.agentName}>{agent.name}</h2>
        <p className={chat.opening}>{agent.openingMessage || agent.description || t('new.opening')}</p>
        <Suggestions questions={agent.suggestedQuestions} disabled={busy} onAsk={onAsk} />
      </div>
    </div>
  );
}
