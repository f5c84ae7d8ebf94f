import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import classes from './subscription.module.css';

const RUNNING: readonly string[] = ['ACTIVE', 'PAST_DUE', 'FROZEN'];

/** The workspace's plan: until when it is paid, and how to keep it, or to get another. */
export function SubscriptionCard({ usage: { plan } }: { readonly usage: Usage }) {
  const { t } = useTranslation('subscription');
  const { data } = useQuery(pageQuery(routes.listSubscriptions, { query: { pageSize: 20 } }));
  const running = data?.data.find(({ state }) => RUNNING.includes(state));
  return (
    <section className={classes.card} aria-labelledby="plan">
      <h2 id="plan" className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.name}>{plan?.name ?? t('none')}</p>
      <p className={classes.text}>
        {running ? t('paidUntil', { date: formatDate(running.endsAt) }) : t('free')}
      </p>
      <div className={classes.actions}>
        {running?.price === null && (
          <Button
            component={Link}
            to={checkoutAddress({
              product: { kind: 'plan', planId: running.planId, period: running.period },
            })}
            variant="light"
            size="compact-sm"
          >
            {t(`extend.${running.period}`)}
          </Button>
        )}
        <Button component={Link} to="/pricing" variant={running ? 'default' : 'light'} size="compact-sm">
          {t(running ? 'change' : 'upgrade')}
        </Button>
      </div>
    </section>
  );
}
