import { Button } from '@mantine/core';
import type { Subscription, Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { Awaiting } from './Awaiting.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { Renewing } from './Renewing.tsx';
import { Standing } from './Standing.tsx';
import classes from './subscription.module.css';
import { useLiveSubscription } from './use-live-subscription.ts';

/** The workspace's plan: until when it is paid, what is charged next, and how to keep it, leave it, or get another. */
export function SubscriptionCard({ usage: { plan } }: { readonly usage: Usage }) {
  const { t } = useTranslation('subscription');
  const [search] = useSearchParams();
  const isBack = search.has('returned');
  const { running, awaiting } = useLiveSubscription(isBack);
  const nameOf = usePlanName();
  const manages = useMe().workspace.role !== 'member';
  return (
    <section className={classes.card} aria-labelledby="plan">
      <h2 id="plan" className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.name}>{plan ? nameOf(plan.id, plan.name) : t('none')}</p>
      <Standing subscription={running} />
      {awaiting && manages && <Awaiting subscription={awaiting} isBack={isBack} />}
      {manages && (
        <div className={classes.actions}>
          {running && running.price !== null && <Renewing subscription={running} />}
          {running?.price === null && <Extend subscription={running} />}
          <Button component={Link} to="/pricing" variant={running ? 'default' : 'light'} size="compact-sm">
            {t(running ? 'change' : 'upgrade')}
          </Button>
        </div>
      )}
      {!manages && running && <p className={classes.text}>{t('byManagers')}</p>}
      {manages && running && <ChangeDialog subscription={running} />}
    </section>
  );
}

/** A plan that was bought once gets another period, or a year. */
function Extend({ subscription: { planId, period } }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const periods = period === 'month' ? (['month', 'year'] as const) : (['year'] as const);
  return periods.map((one) => (
    <Button
      key={one}
      component={Link}
      to={checkoutAddress({ product: { kind: 'plan', planId, period: one } })}
      variant={one === period ? 'light' : 'default'}
      size="compact-sm"
    >
      {t(one === period ? `extend.${one}` : 'yearInstead')}
    </Button>
  ));
}
