import { useTranslation } from 'react-i18next';
import { ApiError, useErrorText } from '../../lib/errors/index.ts';
import classes from './states.module.css';
import { Trouble } from './Trouble.tsx';

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
    <Trouble
      title={textOf(error)}
      text={t(requestId ? 'error.nextWithReference' : 'error.next')}
      again={onRetry && { label: t('error.retry'), onAct: onRetry }}
    >
      {requestId && <p className={classes.reference}>{t('error.reference', { id: requestId })}</p>}
    </Trouble>
  );
}
