import type { Attachment, Message } from '@tutka/http-contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Question, ReplyBody, useApprovals } from '../../../components/thread/index.ts';
import { emptyReply } from '../../../lib/reply/index.ts';
import type { ThreadRow } from '../api/rows-of.ts';
import { useInPlace } from '../api/use-in-place.ts';
import { useKeptInThread } from '../api/use-kept-in-thread.ts';
import { useLiveTurn } from '../api/use-live-turn.ts';
import { useUnlessBusy } from '../api/use-unless-busy.ts';
import { AnsweredBy } from './AnsweredBy.tsx';
import { EditQuestion } from './EditQuestion.tsx';
import { QuestionActions, ReplyActions } from './MessageActions.tsx';
import type { MessageActs } from './message-props.ts';
import { SummaryNote } from './SummaryNote.tsx';
import classes from './thread.module.css';

interface Props extends MessageActs {
  readonly row: ThreadRow;
  readonly session: string;
}

/** A message with what can be done about it, or what a running turn shows of one. */
export const MessageRow = memo(
  function MessageRow({ row, session, ...acts }: Props) {
    const message = 'message' in row ? row.message : undefined;
    const asked = 'question' in row ? { content: row.question, attachments: row.files } : message;
    const isQuestion = 'question' in row || message?.role === 'user';
    return isQuestion && asked ? (
      <QuestionRow message={message} asked={asked} acts={acts} />
    ) : (
      <ReplyRow message={message} session={session} acts={acts} />
    );
  },
  (before, now) => isSame(before.row, now.row),
);

function isSame(one: ThreadRow, other: ThreadRow): boolean {
  if ('message' in one && 'message' in other) return one.message === other.message;
  if ('question' in one && 'question' in other)
    return one.question === other.question && one.files === other.files;
  return 'running' in one && 'running' in other;
}

interface QuestionProps {
  /** Undefined while it is not stored. */
  readonly message: Message | undefined;
  readonly asked: { readonly content: string; readonly attachments: readonly Attachment[] };
  readonly acts: MessageActs;
}

function QuestionRow({ message, asked, acts }: QuestionProps) {
  const { t } = useTranslation('conversation');
  const row = useKeptInThread<HTMLDivElement>();
  const editing = useInPlace();
  const unlessBusy = useUnlessBusy(message?.sessionUUID, t('message.sendEdited'));
  if (message && editing.isOpen) {
    return (
      <EditQuestion
        text={asked.content}
        files={asked.attachments}
        onCancel={editing.close}
        onSend={(wording, takeFiles) =>
          unlessBusy(() => {
            editing.close();
            acts.onEdit(message, wording, takeFiles());
          })
        }
      />
    );
  }
  return (
    <div ref={row} className={classes.question} data-message={message?.uuid}>
      <Question text={asked.content} files={asked.attachments} />
      {message && <QuestionActions message={message} acts={acts} editing={editing} />}
    </div>
  );
}

interface ReplyProps {
  /** Undefined while it is being written. */
  readonly message: Message | undefined;
  readonly session: string;
  readonly acts: MessageActs;
}

function ReplyRow({ message, session, acts }: ReplyProps) {
  const row = useKeptInThread<HTMLDivElement>();
  const live = useLiveTurn(message === undefined ? session : undefined);
  const running = live?.reply ?? emptyReply;
  const approvals = useApprovals(running);
  const uuid = message?.uuid ?? running.uuid;
  return (
    <div ref={row} className={classes.reply} data-message={message?.uuid}>
      {message && <AnsweredBy message={message} />}
      <ReplyBody
        reply={message === undefined ? running : asReply(message)}
        onCite={(number) => uuid && acts.onCite(uuid, number)}
        {...(message === undefined && { approvals })}
      />
      {message && <ReplyActions message={message} acts={acts} />}
      {message && message.summary !== null && <SummaryNote text={message.summary} />}
    </div>
  );
}

function asReply({ error, errorCode, ...said }: Message) {
  return { ...said, error: error === null ? null : { text: error, code: errorCode } };
}
