import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError, isGone, useErrorText } from '../../lib/errors/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import classes from './states.module.css';
import { Trouble } from './Trouble.tsx';

interface Way {
  readonly to: string;
  readonly label: string;
  /** Back to where it was, unless another is given. */
  readonly icon?: IconName;
  /** What goes along, or is left. */
  readonly text?: string;
  readonly onGo?: () => void;
}

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Where to go on from what is no more. */
  readonly way?: Way;
}

/** Says what went wrong and offers to try again; of what is no more, the way on. */
export function ErrorState({ error, onRetry, way }: Props) {
  const { t } = useTranslation('components');
  const textOf = useErrorText();
  if (way && isGone(error)) return <Gone title={textOf(error)} way={way} />;
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

function Gone({ title, way }: { readonly title: string; readonly way: Way }) {
  const { t } = useTranslation('components');
  return (
    <Trouble title={title} text={t('error.gone')}>
      {way.text && <p className={classes.text}>{way.text}</p>}
      <div className={classes.action}>
        <Button
          component={Link}
          to={way.to}
          onClick={way.onGo}
          variant="default"
          leftSection={<Icon name={way.icon ?? 'left'} size={16} />}
        >
          {way.label}
        </Button>
      </div>
    </Trouble>
  );
}
