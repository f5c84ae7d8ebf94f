import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon, type IconName } from '../../../components/icon/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import type { MessageProps } from './message-props.ts';
import classes from './thread.module.css';

/** Under a question: its other wordings, copy, edit. */
export function QuestionActions({
  message,
  busy,
  onBranch,
  onStartEdit,
}: MessageProps & { onStartEdit: () => void }) {
  const { t } = useTranslation('conversation');
  return (
    <Actions>
      <Branches message={message} onBranch={onBranch} />
      <Copy text={message.content} />
      <Action label={t('message.edit')} icon="edit" disabled={busy} onClick={onStartEdit} />
    </Actions>
  );
}

/** Under a reply: its other versions, copy, again, good or bad, and what answered. */
export function ReplyActions({ message, busy, onBranch, onAnswerAgain }: MessageProps) {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const rate = async (feedback: 1 | -1) => {
    const given = message.feedback === feedback ? null : feedback;
    await call(routes.giveFeedback, { params: { uuid: message.uuid }, body: { feedback: given } });
    await refreshRows(client, routes.listMessages);
  };
  const model = message.model?.slice(message.model.indexOf('/') + 1);
  return (
    <Actions>
      <Branches message={message} onBranch={onBranch} />
      <Copy text={message.content} />
      <Action label={t('message.again')} icon="refresh" disabled={busy} onClick={onAnswerAgain} />
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

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface ActionProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

function Action({ label, icon, onClick, disabled = false, pressed }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'accent' : 'gray'}
        size="sm"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon name={icon} size={15} />
      </ActionIcon>
    </Tooltip>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { t } = useTranslation('conversation');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Action
          label={t(copied ? 'message.copied' : 'message.copy')}
          icon={copied ? 'check' : 'copy'}
          onClick={copy}
        />
      )}
    </CopyButton>
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
