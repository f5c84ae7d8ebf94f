import { ActionIcon, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../../components/hint/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { nameOf } from '../../api/source.ts';
import type { Sending, Uploads } from '../../api/use-uploads.ts';
import classes from './add.module.css';

/** Each source on its way, with its bar, a way to stop it and a way to try again. */
export function UploadList({ sending, cancel, retry }: Pick<Uploads, 'sending' | 'cancel' | 'retry'>) {
  const { t } = useTranslation('catalog');
  const count = (state: Sending['state']) => sending.filter((each) => each.state === state).length;
  const failed = count('failed');
  return (
    <div>
      <p role="status" className={classes.quiet}>
        {t('sending.done', { done: count('done'), total: sending.length })}
        {failed > 0 && ` · ${t('sending.failed', { count: failed })}`}
        {sending.some(({ rests }) => rests) && ` · ${t('sending.rests')}`}
      </p>
      <ul className={classes.files}>
        {sending.map((each) => (
          <li key={each.key} data-state={each.state}>
            <Row each={each} onCancel={() => cancel(each.key)} onRetry={() => void retry([each.key])} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly each: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

function Row({ each, onCancel, onRetry }: RowProps) {
  const { t } = useTranslation('catalog');
  const { state, problem } = each;
  const name = nameOf(each.source);
  const stopped = state === 'failed' || state === 'cancelled';
  return (
    <>
      <span className={classes.sent}>
        <span className={classes.fileName} title={name}>
          {name}
        </span>
        {problem !== null && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
        {state === 'cancelled' && <span className={classes.quiet}>{t('sending.cancelled')}</span>}
      </span>
      {!stopped && <Bar name={name} each={each} />}
      {state === 'done' && (
        <span className={classes.done}>
          <Icon name="check" size={16} />
        </span>
      )}
      {stopped && <Act label={t('sending.retry', { name })} icon="refresh" onClick={onRetry} />}
      {(state === 'waiting' || state === 'sending') && (
        <Act label={t('sending.cancel', { name })} icon="close" onClick={onCancel} />
      )}
    </>
  );
}

/** A page or a text has no bytes to count: its bar is full of unrest until it is there. */
function Bar({
  name,
  each: { source, state, share, rests },
}: {
  readonly name: string;
  readonly each: Sending;
}) {
  const uncounted = state === 'sending' && !rests && (source.kind !== 'file' || share === 1);
  return (
    <Progress
      className={classes.bar}
      value={uncounted ? 100 : share * 100}
      animated={uncounted}
      size="sm"
      aria-label={name}
    />
  );
}

interface ActProps {
  readonly label: string;
  readonly icon: 'refresh' | 'close';
  readonly onClick: () => void;
}

function Act({ label, icon, onClick }: ActProps) {
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onClick}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Hint>
  );
}
