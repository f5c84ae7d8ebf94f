import type { Usage } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { Grants } from './Grants.tsx';
import { nanosOf } from './nanos.ts';
import classes from './usage.module.css';

export type Credits = NonNullable<Usage['credits']>;

interface Props {
  readonly credits: Credits;
  readonly currency: string;
  /** How to get more. */
  readonly action: ReactNode;
  /** What is said where usage takes none. */
  readonly notTaken: string;
}

/** What is left to spend, of which grants, and when they end. */
export function CreditsLeft({ credits, currency, action, notTaken }: Props) {
  const { t } = useTranslation('usage');
  const { available, reserved, included, grants } = credits;
  const owes = nanosOf(available) < 0n;
  return (
    <section className={classes.card} aria-labelledby="credits-left">
      <div className={classes.cardHead}>
        <h2 id="credits-left" className={classes.cardTitle}>
          {t('credits.title')}
        </h2>
        {action}
      </div>
      <p className={classes.figure} data-bad={owes || undefined}>
        {formatMoney(available, currency)}
        <span className={classes.figureWord}>{t(owes ? 'credits.owed' : 'credits.left')}</span>
      </p>
      {nanosOf(reserved) > 0n && (
        <p className={classes.quiet}>{t('credits.reserved', { amount: formatMoney(reserved, currency) })}</p>
      )}
      <Grants grants={grants} currency={currency} />
      {included === null && <p className={classes.quiet}>{notTaken}</p>}
    </section>
  );
}
