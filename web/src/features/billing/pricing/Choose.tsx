import { Button } from '@mantine/core';
import type { Currency, Plan, Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';
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

/** The way to get a plan: it is bought, a subscription is changed to it, and one that ends is first resumed. */
export function Choose({ plan: { id: planId, name }, currency, period, subscribed, isPending }: Props) {
  const { t } = useTranslation('billing');
  const words = t('pricing.choose', { name });
  if (isPending) {
    return (
      <Button fullWidth disabled>
        {words}
      </Button>
    );
  }
  if (subscribed?.cancelAtEnd) return <Ending subscription={subscribed} />;
  const product = { kind: 'plan', planId, period } as const;
  const to = subscribed ? changeAddress(product) : checkoutAddress({ product, currency, renews: true });
  return (
    <Button component={Link} to={to} fullWidth>
      {words}
    </Button>
  );
}

function Ending({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { data: me } = useMaybeMe();
  return (
    <div className={classes.resume}>
      <p className={classes.begins}>{t('pricing.ending', { date: formatDate(subscription.endsAt) })}</p>
      {me?.workspace.role !== 'member' && <Resume subscription={subscription} isWide />}
    </div>
  );
}
