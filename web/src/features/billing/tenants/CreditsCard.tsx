import { Button } from '@mantine/core';
import type { WorkspaceUsage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { Grants } from '../usage/Grants.tsx';
import { nanosOf } from '../usage/nanos.ts';
import classes from '../usage/usage.module.css';

interface Props {
  readonly usage: WorkspaceUsage;
  readonly onGive: () => void;
}

/** What a workspace can still spend, of which grants. */
export function CreditsCard({ usage: { credits, currency }, onGive }: Props) {
  const { t } = useTranslation(['tenants', 'usage']);
  const { available, included, grants } = credits;
  const owes = nanosOf(available) < 0n;
  return (
    <section className={classes.card} aria-labelledby="credits">
      <div className={classes.cardHead}>
        <h2 id="credits" className={classes.cardTitle}>
          {t('usage:credits.title')}
        </h2>
        <Button size="compact-sm" variant="light" onClick={onGive}>
          {t('give.open')}
        </Button>
      </div>
      <p className={classes.figure} data-bad={owes || undefined}>
        {formatMoney(available, currency)}
        <span className={classes.figureWord}>{t(owes ? 'usage:credits.owed' : 'usage:credits.left')}</span>
      </p>
      <Grants grants={grants} currency={currency} />
      {included === null && <p className={classes.quiet}>{t('takesNone')}</p>}
    </section>
  );
}
