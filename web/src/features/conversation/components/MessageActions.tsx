import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { layoutOf } from '../../../components/markdown/index.ts';
import { ReadAloud } from '../../../components/speech/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { modelName } from '../../../lib/format/index.ts';
import type { InPlace } from '../api/use-in-place.ts';
import { Action, WaitingAction } from './Action.tsx';
import type { MessageActs } from './message-props.ts';
import classes from './thread.module.css';

interface Props {
  readonly message: Message;
  readonly acts: MessageActs;
}

/** Under a question: its other wordings, copy, edit, delete. */
export function QuestionActions({ message, acts, editing }: Props & { readonly editing: InPlace }) {
  const { t } = useTranslation('conversation');
  return (
    <Actions>
      <Branches message={message} onBranch={acts.onBranch} />
      {message.content !== '' && <Copy text={message.content} />}
      <WaitingAction
        session={message.sessionUUID}
        label={t('message.edit')}
        icon="edit"
        act="edit"
        onClick={editing.open}
        ref={editing.button}
      />
      <Delete message={message} onDelete={acts.onDelete} />
    </Actions>
  );
}

/** Under a reply: its other versions, copy, again, good or bad, delete, and what answered. */
export function ReplyActions({ message, acts }: Props) {
  const { t } = useTranslation('conversation');
  const rate = useRating(message);
  const model = message.model && modelName(message.model);
  return (
    <Actions>
      <Branches message={message} onBranch={acts.onBranch} />
      {message.content !== '' && (
        <>
          <Copy text={message.content} html={() => layoutOf(message.uuid)} act="copy-reply" />
          <ReadAloud name={message.uuid} text={message.content} />
        </>
      )}
      <WaitingAction
        session={message.sessionUUID}
        label={t('message.again')}
        icon="refresh"
        onClick={() => acts.onAnswerAgain(message)}
      />
      <Action
        label={t('message.good')}
        icon="thumbUp"
        pressed={message.feedback === 1}
        onClick={() => void rate(1)}
      />
      <Action
        label={t('message.bad')}
        icon="thumbDown"
        pressed={message.feedback === -1}
        onClick={() => void rate(-1)}
      />
      <Delete message={message} onDelete={acts.onDelete} />
      <span className={classes.facts}>
        {model && <span>{model}</span>}
        {message.usage && (
          <span>
            {t('message.tokens', { input: message.usage.inputTokens, output: message.usage.outputTokens })}
          </span>
        )}
        <ShownDate value={message.createdAt} withTime />
      </span>
    </Actions>
  );
}

/** Gives what one thinks of a reply; the same once more takes it back. */
function useRating({ uuid, feedback }: Message): (given: 1 | -1) => Promise<void> {
  const client = useQueryClient();
  const textOf = useErrorText();
  return async (given) => {
    const body = { feedback: feedback === given ? null : given };
    try {
      await call(routes.giveFeedback, { params: { uuid }, body });
      await refreshRows(client, routes.listMessages);
    } catch (error) {
      notifications.show({ id: `rating ${uuid}`, color: 'bad', message: textOf(error) });
    }
  };
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface CopyProps {
  readonly text: string;
  readonly html?: () => string;
  readonly act?: string;
}

function Copy({ text, html, act }: CopyProps) {
  const { t } = useTranslation('conversation');
  return (
    <CopyButton value={text} html={html}>
      {({ copied, copy }) => (
        <Action
          label={t(copied ? 'message.copied' : 'message.copy')}
          icon={copied ? 'check' : 'copy'}
          onClick={copy}
          {...(act && { act })}
        />
      )}
    </CopyButton>
  );
}

interface DeleteProps {
  readonly message: Message;
  readonly onDelete: (message: Message) => void;
}

function Delete({ message, onDelete }: DeleteProps) {
  const { t } = useTranslation('conversation');
  return (
    <WaitingAction
      session={message.sessionUUID}
      label={t('message.delete')}
      icon="trash"
      onClick={() => onDelete(message)}
    />
  );
}

function Branches({
  message,
  onBranch,
}: {
  readonly message: Message;
  readonly onBranch: (leaf: string) => void;
}) {
  const { t } = useTranslation('conversation');
  const { siblings } = message;
  if (siblings.length < 2) return null;
  const at = siblings.indexOf(message.uuid);
  const to = (step: number) => {
    const sibling = siblings[at + step];
    if (sibling) onBranch(sibling);
  };
  return (
    <span className={classes.branches}>
      <Action label={t('message.previousVersion')} icon="left" disabled={at <= 0} onClick={() => to(-1)} />
      <span>{t('message.version', { at: at + 1, of: siblings.length })}</span>
      <Action
        label={t('message.nextVersion')}
        icon="right"
        disabled={at >= siblings.length - 1}
        onClick={() => to(1)}
      />
    </span>
  );
}
