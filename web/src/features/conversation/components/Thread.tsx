import { ActionIcon, Button } from '@mantine/core';
import type { Attachment, Message } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { Scroller } from '../../../components/scroller/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { useStickToEnd } from '../../../components/thread/index.ts';
import { rowsOf } from '../api/rows-of.ts';
import type { TurnOutline } from '../api/use-live-turn.ts';
import { useMessageInSight } from '../api/use-message-in-sight.ts';
import type { ThreadMessages } from '../api/use-thread.ts';
import { MessageRow } from './MessageRow.tsx';
import { Problem } from './Problem.tsx';
import classes from './thread.module.css';

interface Props {
  readonly session: string;
  /** Whether what has to be paid is the reader's to pay; a visitor's is not. */
  readonly mayPay?: boolean;
  readonly thread: ThreadMessages;
  readonly live: TurnOutline | undefined;
  readonly onAsk: (
    session: string,
    content: string,
    files: readonly Attachment[],
    instead?: Message,
  ) => Promise<void>;
  readonly onFetchRest: (session: string) => Promise<void>;
  readonly onAnswerAgain: (reply: Message) => void;
  readonly onBranch: (leaf: string) => void;
  readonly onCite: (message: string, number: number) => void;
}

/** The messages of a chat, the running turn at their end. */
export function Thread({ session, mayPay = false, thread, live, onAsk, onFetchRest, ...acts }: Props) {
  const { t } = useTranslation('conversation');
  const { box, content, away, toEnd, letGo } = useStickToEnd(session);
  useMessageInSight(box, thread, letGo);
  const rows = rowsOf(thread.messages, live);
  return (
    <div className={classes.scroller}>
      <Scroller ref={box} className={classes.thread} role="log" aria-label={t('thread.label')}>
        <div ref={content} className={classes.messages}>
          {thread.error ? <ErrorState error={thread.error} onRetry={thread.retry} /> : null}
          {thread.messages === undefined && !live && !thread.error && <LateSkeleton shape="text" rows={8} />}
          {thread.hasEarlier && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={thread.loadingEarlier}
              onClick={thread.loadEarlier}
            >
              {t('thread.earlier')}
            </Button>
          )}
          {rows.map((row) => (
            <MessageRow
              key={row.key}
              row={row}
              session={session}
              onEdit={(message, text, files) => void onAsk(session, text, files, message)}
              {...acts}
            />
          ))}
          {live?.problem && (
            <Problem
              session={session}
              mayPay={mayPay}
              live={live}
              onAskAgain={() => live.question !== null && void onAsk(session, live.question, live.files)}
              onFetchRest={() => void onFetchRest(session)}
            />
          )}
        </div>
      </Scroller>
      {away && (
        <ActionIcon
          className={classes.toEnd}
          variant="default"
          radius="xl"
          size="lg"
          onClick={toEnd}
          aria-label={t('thread.toEnd')}
        >
          <Icon name="arrowDown" size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
