import type { Currency, Plan, Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { formatDate, formatMoney } from '../../../lib/format/index.ts';
import { isNone } from '../order/amounts.ts';
import { usePlanWords } from '../product/use-plan-words.ts';
import { Allowances } from './Allowances.tsx';
import { Choose } from './Choose.tsx';
import classes from './pricing.module.css';
import { savingOf } from './saving.ts';
import type { Period } from './use-pricing-address.ts';

interface Props {
  readonly plan: Plan;
  readonly currency: Currency;
  readonly period: Period;
  /** The reader's workspace has it. */
  readonly isCurrent: boolean;
  /** Its subscription, which is changed and not bought anew. */
  readonly subscribed: Subscription | undefined;
  /** Whether it has one is not known yet. */
  readonly isPending: boolean;
}

/** A plan with its price, what it allows, and the way to buy it. */
export function PlanCard(props: Props) {
  const { plan, currency, period, isCurrent } = props;
  const { t } = useTranslation('billing');
  const { name, description } = usePlanWords()(plan);
  const price = plan.prices[currency];
  return (
    <li className={classes.plan}>
      <div>
        <div className={classes.head}>
          <h2 className={classes.name}>{name}</h2>
          {isCurrent && <StatusBadge tone="good">{t('pricing.current')}</StatusBadge>}
        </div>
        <p className={classes.about}>{description}</p>
      </div>
      <ShownPrice price={price} currency={currency} period={period} />
      {isCurrent ? <Having {...props} /> : <NotHaving {...props} />}
      <Allowances plan={plan} />
    </li>
  );
}

/** Free for everybody, or chosen; nothing where it is not sold in the currency. */
function NotHaving(props: Props) {
  const { t } = useTranslation('billing');
  const price = props.plan.prices[props.currency];
  if (!price) return null;
  if (isNone(price[props.period])) return <p className={classes.begins}>{t('pricing.begins')}</p>;
  return <Choose {...props} />;
}

/** The workspace has it: until when where it ends, and the way to a year where it has it by the month, or the other way round. */
function Having(props: Props) {
  const { t } = useTranslation('billing');
  const { plan, currency, period, subscribed } = props;
  if (subscribed?.cancelAtEnd) {
    const date = formatDate(subscribed.endsAt);
    return <p className={classes.begins}>{t('pricing.yoursUntil', { date })}</p>;
  }
  const isTurned = subscribed !== undefined && subscribed.period !== period && plan.prices[currency];
  if (!isTurned) return <p className={classes.begins}>{t('pricing.yours')}</p>;
  return (
    <div className={classes.resume}>
      <p className={classes.begins}>{t(`pricing.yoursBy.${subscribed.period}`)}</p>
      <Choose {...props} />
    </div>
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
