import { Button } from '@mantine/core';
import type { Currency, Plan, Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';
import { usePlanWords } from '../product/use-plan-words.ts';
import { changeAddress } from '../subscription/change-address.ts';
import { Resume } from '../subscription/Resume.tsx';
import classes from './pricing.module.css';
import type { Period } from './use-pricing-address.ts';

interface Props {
  readonly plan: Plan;
  readonly currency: Currency;
  readonly period: Period;
  /** What the reader's workspace has. */
  readonly subscribed: Subscription | undefined;
  /** Not known yet. */
  readonly isPending: boolean;
}

/** The way to get a plan: it is bought, a subscription is changed to it, and one that ends is first resumed; by those who may. */
export function Choose({ plan, currency, period, subscribed, isPending }: Props) {
  const { t } = useTranslation(['billing', 'subscription']);
  const { data: me } = useMaybeMe();
  const { id: planId } = plan;
  const { name } = usePlanWords()(plan);
  const words = t('pricing.choose', { name });
  if (isPending) {
    return (
      <Button fullWidth disabled>
        {words}
      </Button>
    );
  }
  const isMember = me?.workspace.role === 'member';
  if (subscribed && isMember) {
    return <p className={classes.begins}>{t('subscription:byManagers')}</p>;
  }
  if (subscribed?.cancelAtEnd) return <Ending subscription={subscribed} />;
  const product = { kind: 'plan', planId, period } as const;
  const to = subscribed ? changeAddress(product) : checkoutAddress({ product, currency, renews: !isMember });
  return (
    <Button component={Link} to={to} fullWidth>
      {words}
    </Button>
  );
}

function Ending({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { endsAt, payAhead } = subscription;
  return (
    <div className={classes.resume}>
      <p className={classes.begins}>
        {t(payAhead === null ? 'pricing.ending' : 'pricing.payAhead', { date: formatDate(endsAt) })}
      </p>
      {payAhead === null ? (
        <Resume subscription={subscription} isWide />
      ) : (
        <Button component={Link} to="/billing" variant="light" fullWidth>
          {t('pricing.toPayAhead')}
        </Button>
      )}
    </div>
  );
}
