import { ActionIcon, Button } from '@mantine/core';
import type { Message } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { Question, ReplyBody, useApprovals, useStickToEnd } from '../../../components/thread/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import type { LiveTurn } from '../api/live-turn.ts';
import { useMessageInSight } from '../api/use-message-in-sight.ts';
import type { ThreadMessages } from '../api/use-thread.ts';
import { MessageRow } from './MessageRow.tsx';
import classes from './thread.module.css';

interface Props {
  readonly session: string;
  readonly thread: ThreadMessages;
  readonly live: LiveTurn | undefined;
  readonly onAsk: (session: string, content: string, instead?: Message) => Promise<void>;
  readonly onAnswerAgain: (reply: Message) => void;
  readonly onBranch: (leaf: string) => void;
  readonly onCite: (message: string, number: number) => void;
}

/** The messages of a chat, the running turn at their end. */
export function Thread({ session, thread, live, onAsk, onAnswerAgain, onBranch, onCite }: Props) {
  const { t } = useTranslation('conversation');
  const { box, content, away, toEnd, letGo } = useStickToEnd(session);
  useMessageInSight(box, thread, letGo);
  const shown = stored(thread.messages, live);
  return (
    <div className={classes.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.thread} tabIndex={0} role="log" aria-label={t('thread.label')}>
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
          {shown.map((message) => (
            <MessageRow
              key={message.uuid}
              message={message}
              busy={live !== undefined && live.problem === null}
              onEdit={(text) => void onAsk(session, text, message)}
              onAnswerAgain={() => onAnswerAgain(message)}
              onBranch={onBranch}
              onCite={(number) => onCite(message.uuid, number)}
            />
          ))}
          {live && <Running live={live} onCite={onCite} onRetry={() => retry(session, live, onAsk)} />}
        </div>
      </div>
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

/** The stored messages without those that the running turn shows itself. */
function stored(messages: readonly Message[] | undefined, live: LiveTurn | undefined): readonly Message[] {
  if (messages === undefined || live === undefined) return messages ?? [];
  const { question, after, reply } = live;
  const kept =
    after === undefined ? messages : messages.slice(0, messages.findIndex(({ uuid }) => uuid === after) + 1);
  // An older question stands among the stored ones, and nowhere else.
  return kept.filter(
    ({ uuid }) => uuid !== reply.uuid && (question === null || uuid !== reply.userMessageUUID),
  );
}

function retry(session: string, { question }: LiveTurn, onAsk: Props['onAsk']): void {
  if (question !== null) void onAsk(session, question);
}

interface RunningProps {
  readonly live: LiveTurn;
  readonly onCite: Props['onCite'];
  readonly onRetry: () => void;
}

function Running({ live: { question, reply, problem }, onCite, onRetry }: RunningProps) {
  const { t } = useTranslation('conversation');
  const textOf = useErrorText();
  const approvals = useApprovals(reply);
  return (
    <>
      {question !== null && <Question text={question} />}
      {(problem === null || reply.content !== '' || reply.toolCalls.length > 0) && (
        <ReplyBody
          reply={reply}
          onCite={(number) => reply.uuid && onCite(reply.uuid, number)}
          approvals={approvals}
        />
      )}
      {problem && (
        <div className={classes.problem} role="alert">
          <span>{textOf(problem)}</span>
          {question !== null && reply.uuid === null && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('thread.retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
