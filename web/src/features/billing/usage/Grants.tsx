import type { Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../lib/format/index.ts';
import classes from './usage.module.css';

interface Props {
  readonly grants: NonNullable<Usage['credits']>['grants'];
  readonly currency: string;
}

/** What credits are left of, and when each ends. */
export function Grants({ grants, currency }: Props) {
  const { t } = useTranslation('usage');
  if (grants.length === 0) return null;
  return (
    <ul className={classes.grants} aria-label={t('credits.grants')}>
      {grants.map(({ uuid, source, left, amount, expiresAt }) => (
        <li key={uuid}>
          <span>{t(`credits.sources.${source}`)}</span>
          <span className={classes.number}>
            {t('credits.leftOf', {
              left: formatMoney(left, currency),
              amount: formatMoney(amount, currency),
            })}
          </span>
          <span className={classes.quiet}>
            {expiresAt === null ? t('credits.stays') : t('credits.until', { date: formatDate(expiresAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
