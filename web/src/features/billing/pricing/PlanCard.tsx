import { Button } from '@mantine/core';
import type { Currency, Plan } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge } from '../../../components/badge/index.ts';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { isNone } from '../order/amounts.ts';
import { changeAddress } from '../subscription/change-address.ts';
import { Allowances } from './Allowances.tsx';
import classes from './pricing.module.css';
import { savingOf } from './saving.ts';
import type { Period } from './use-pricing-address.ts';

interface Props {
  readonly plan: Plan;
  readonly currency: Currency;
  readonly period: Period;
  /** The reader's workspace has it. */
  readonly isCurrent: boolean;
  /** It has a subscription that renews, which is changed and not bought anew. */
  readonly renews: boolean;
  /** Whether it does is not known yet. */
  readonly isPending: boolean;
}

/** A plan with its price, what it allows, and the way to buy it. */
export function PlanCard({ plan, currency, period, isCurrent, renews, isPending }: Props) {
  const { t } = useTranslation('billing');
  const price = plan.prices[currency];
  const isFree = price !== undefined && isNone(price[period]);
  const product = { kind: 'plan', planId: plan.id, period } as const;
  const to = renews ? changeAddress(product) : checkoutAddress({ product, currency, renews: true });
  return (
    <li className={classes.plan}>
      <div>
        <div className={classes.head}>
          <h2 className={classes.name}>{plan.name}</h2>
          {isCurrent && <StatusBadge tone="good">{t('pricing.current')}</StatusBadge>}
        </div>
        <p className={classes.about}>{plan.description}</p>
      </div>
      <ShownPrice price={price} currency={currency} period={period} />
      {(isFree || isCurrent) && (
        <p className={classes.begins}>{t(isCurrent ? 'pricing.yours' : 'pricing.begins')}</p>
      )}
      {price && !isFree && !isCurrent && <Choose name={plan.name} to={isPending ? undefined : to} />}
      <Allowances plan={plan} />
    </li>
  );
}

/** The way to buy it; without an address it waits for one. */
function Choose({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  const { t } = useTranslation('billing');
  const words = t('pricing.choose', { name });
  if (to === undefined)
    return (
      <Button fullWidth disabled>
        {words}
      </Button>
    );
  return (
    <Button component={Link} to={to} fullWidth>
      {words}
    </Button>
  );
}

interface PriceProps extends Pick<Props, 'currency' | 'period'> {
  /** Undefined where it is not sold in the currency. */
  readonly price: Plan['prices'][Currency];
}

function ShownPrice({ price, currency, period }: PriceProps) {
  const { t } = useTranslation('billing');
  if (!price) return <p className={classes.price}>{t('pricing.notSold', { currency })}</p>;
  const isFree = isNone(price[period]);
  const saving = period === 'year' ? savingOf(price) : 0;
  return (
    <div>
      <p className={classes.price}>
        <b>{isFree ? t('pricing.free') : formatMoney(price[period], currency)}</b>
        {!isFree && <span>{t(`pricing.per.${period}`)}</span>}
      </p>
      <p className={classes.saving}>{saving > 0 && t('pricing.saving', { percent: saving })}</p>
    </div>
  );
}
