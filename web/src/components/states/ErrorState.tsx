import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, useErrorText } from '../../lib/errors/index.ts';
import { Icon } from '../icon/index.ts';
import classes from './states.module.css';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Says what went wrong and offers to try again. */
export function ErrorState({ error, onRetry }: Props) {
  const { t } = useTranslation('components');
  const textOf = useErrorText();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <section className={classes.state} role="alert">
      <span className={classes.sign} data-tone="bad">
        <Icon name="warning" size={22} />
      </span>
      <h2 className={classes.title}>{textOf(error)}</h2>
      <p className={classes.text}>{t(requestId ? 'error.nextWithReference' : 'error.next')}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      {requestId && <p className={classes.reference}>{t('error.reference', { id: requestId })}</p>}
    </section>
  );
}
