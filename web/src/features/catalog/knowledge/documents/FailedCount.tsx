import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FAILED, READY } from '../../api/status.ts';
import classes from '../knowledge.module.css';

/** How many documents a base that is ready does without, and the way to them; nothing where it has all. */
export function FailedCount({ base }: { readonly base: Knowledge }) {
  const { t } = useTranslation('catalog');
  const { status, documentCount, failedCount: count } = base;
  if (status !== READY || documentCount < 2 || count === 0) return null;
  return (
    <Link to={`?status=${FAILED}`} className={classes.bad}>
      {t('document.failedCount', { count })}
    </Link>
  );
}
