import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { isUnderWay, nameOf, PROCESSING, READY, toneOf } from '../api/status.ts';
import classes from './knowledge.module.css';

interface Props {
  readonly status: 0 | 1 | 2 | 3;
  readonly progress: number;
  /** Whether questions find what was read before. */
  readonly serving?: boolean;
}

/** Where a base or a document stands, with how far it has come while it is read. */
export function Status({ status, progress, serving = false }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <span className={classes.status}>
      <StatusBadge tone={toneOf(status)} busy={isUnderWay(status)}>
        {t(`status.${nameOf(status)}`)}
        {status === PROCESSING && ` ${progress} %`}
      </StatusBadge>
      {serving && status !== READY && <span className={classes.quiet}>{t('status.serving')}</span>}
      {status === PROCESSING && (
        <Progress className={classes.bar} value={progress} size={3} aria-label={t('status.progress')} />
      )}
    </span>
  );
}
