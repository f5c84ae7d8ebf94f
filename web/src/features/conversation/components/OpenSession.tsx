import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Citation, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceDrawer, SourcePanel } from '../../../components/passage/index.ts';
import { Composer } from '../../../components/thread/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';
import { useRefusedQuestion } from '../api/refused-question.ts';
import { useChatShortcuts } from '../api/use-chat-shortcuts.ts';
import { useGoingOn } from '../api/use-going-on.ts';
import type { TurnOutline } from '../api/use-live-turn.ts';
import { useOpenThread } from '../api/use-open-thread.ts';
import { type OpenSource, useSelection } from '../api/use-selection.ts';
import { useSessionUpdate } from '../api/use-session-update.ts';
import { useTextOfAddress } from '../api/use-text-of-address.ts';
import type { ThreadMessages } from '../api/use-thread.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { AnswerChoices } from './AnswerChoices.tsx';
import classes from './chat.module.css';
import { LostChat } from './LostChat.tsx';
import { Mention, useMention } from './Mention.tsx';
import { ModelNote } from './ModelNote.tsx';
import { Thread } from './Thread.tsx';
import { TrialNote } from './TrialNote.tsx';

interface Props {
  readonly uuid: string;
  readonly listButton: ReactNode;
}

/** An open chat: its thread, where to write, and the sources of a reply beside it. */
export function OpenSession({ uuid, listButton }: Props) {
  const { t } = useTranslation('conversation');
  const session = useQuery(dataQuery(routes.getSession, { params: { uuid } }));
  const selection = useSelection();
  const { thread, live, end, isReady, ask, stop, parts } = useOpenThread(uuid, selection, selection.choose);
  const update = useSessionUpdate();
  const mentioned = useMention(uuid);
  const field = useGoingOn();
  useTextOfAddress('write', uuid);
  useRefusedQuestion(uuid);
  useChatShortcuts(live?.running === true, stop);
  const citations = citationsOf(selection.source, thread, live);
  // One that is known goes on where it could not be read again, with what is being written in it.
  if (session.error && (session.data === undefined || isGone(session.error))) {
    return (
      <section className={classes.main}>
        <header className={classes.bar}>
          {listButton}
          <h1 className={classes.barTitle}>{t('title')}</h1>
        </header>
        <LostChat
          session={uuid}
          agent={session.data?.agentUUID}
          error={session.error}
          onRetry={() => session.refetch()}
        />
      </section>
    );
  }
  return (
    <>
      <section className={classes.main}>
        <header className={classes.bar}>
          {listButton}
          <h1 className={classes.barTitle}>{session.data?.title || t('title')}</h1>
          <span className={classes.barAgent}>{session.data?.agentName}</span>
          {session.data && <ShareButton session={session.data} leaf={end} />}
        </header>
        <Thread session={uuid} mayPay at={selection.at} {...parts} onCite={selection.open} />
        <div className={classes.writing}>
          {session.data && (
            <>
              <TrialNote agent={session.data.agentUUID} back={`/chat/${uuid}`} />
              <ModelNote agent={session.data.agentUUID} chosen={session.data.model} />
            </>
          )}
          <Composer
            prompts
            draft={uuid}
            onAgent={mentioned.name}
            busy={live?.running === true}
            waits={session.data === undefined || !isReady}
            inputRef={field}
            files
            onSend={(text, files) => {
              ask(text, files, mentioned.agent?.uuid);
              mentioned.forget();
            }}
            onStop={stop}
            stopping={live?.isStopping === true}
            placeholder={t('composer.placeholder', { agent: session.data?.agentName ?? '' })}
          >
            <Mention of={mentioned} />
            {session.data && (
              <AnswerChoices value={session.data} onChange={(change) => void update(uuid, change)} />
            )}
          </Composer>
        </div>
      </section>
      <Sources
        citations={citations}
        source={selection.source}
        onOpen={selection.open}
        onClose={selection.close}
      />
    </>
  );
}

function citationsOf(
  source: OpenSource | null,
  { messages }: ThreadMessages,
  live: TurnOutline | undefined,
): readonly Citation[] {
  if (source === null) return [];
  if (live?.reply === source.message) return live.citations;
  return messages?.find(({ uuid }) => uuid === source.message)?.citations ?? [];
}

interface SourcesProps {
  readonly citations: readonly Citation[];
  readonly source: OpenSource | null;
  readonly onOpen: (message: string, number: number) => void;
  readonly onClose: () => void;
}

function Sources({ citations, source, onOpen, onClose }: SourcesProps) {
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  if (source === null || citations.length === 0) return null;
  const panel = {
    citations,
    number: source.number,
    onPick: (number: number) => onOpen(source.message, number),
    onClose,
  };
  if (narrow) return <SourceDrawer {...panel} />;
  return (
    <div className={classes.sources}>
      <SourcePanel {...panel} />
    </div>
  );
}
