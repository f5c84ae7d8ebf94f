import { Button } from '@mantine/core';
import type { Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { usualPack } from '../product/credit-packs.ts';
import { Grants } from './Grants.tsx';
import { nanosOf } from './nanos.ts';
import classes from './usage.module.css';

type Credits = NonNullable<Usage['credits']>;

interface Props {
  readonly credits: Credits;
  readonly currency: string;
}

/** What is left to spend, of which grants, and when they end. Nothing where usage takes no credits and none were given. */
export function CreditsLeft({ credits, currency }: Props) {
  const { t } = useTranslation('usage');
  const { available, reserved, included, grants } = credits;
  if (included === null && grants.length === 0 && nanosOf(available) === 0n) return null;
  const owes = nanosOf(available) < 0n;
  // The checkout lets another amount be chosen.
  const product = { kind: 'credits', amount: usualPack(currency) } as const;
  return (
    <section className={classes.card} aria-labelledby="credits-left">
      <div className={classes.cardHead}>
        <h2 id="credits-left" className={classes.cardTitle}>
          {t('credits.title')}
        </h2>
        <Button
          component={Link}
          to={checkoutAddress({ product, currency })}
          size="compact-sm"
          variant="light"
        >
          {t('credits.buy')}
        </Button>
      </div>
      <p className={classes.figure} data-bad={owes || undefined}>
        {formatMoney(available, currency)}
        <span className={classes.figureWord}>{t(owes ? 'credits.owed' : 'credits.left')}</span>
      </p>
      {nanosOf(reserved) > 0n && (
        <p className={classes.quiet}>{t('credits.reserved', { amount: formatMoney(reserved, currency) })}</p>
      )}
      <Grants grants={grants} currency={currency} />
      {included === null && <p className={classes.quiet}>{t('credits.notTaken')}</p>}
    </section>
  );
}
