import type { Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../lib/format/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import classes from './subscription.module.css';

/** How a subscription stands, in sentences. */
export function Standing({ subscription }: { readonly subscription: Subscription | undefined }) {
  const { t } = useTranslation('subscription');
  const nameOf = usePlanName();
  if (!subscription) return <p className={classes.text}>{t('free')}</p>;
  const { pastDue, change, currency, payAhead } = subscription;
  const isTroubled = subscription.state !== 'ACTIVE';
  return (
    <>
      <p className={classes.text} data-troubled={isTroubled || undefined}>
        {t(`standing.${wordOf(subscription)}`, partsOf(subscription))}
      </p>
      {pastDue && <p className={classes.text}>{t('pastDueText')}</p>}
      {payAhead && (
        <p className={classes.text}>
          {t('payAhead', {
            amount: formatMoney(payAhead.amount, payAhead.currency),
            date: formatDate(payAhead.at),
          })}
        </p>
      )}
      {change && (
        <p className={classes.text}>
          {change.at === null
            ? t('changePending', {
                name: nameOf(change.planId),
                amount: formatMoney(change.difference ?? '0', currency ?? ''),
              })
            : t('changeAt', { name: nameOf(change.planId), date: formatDate(change.at) })}
        </p>
      )}
    </>
  );
}

function wordOf({ state, cancelAtEnd, renews, price }: Subscription) {
  if (state === 'FROZEN') return 'frozen';
  if (state === 'PAST_DUE') return 'pastDue';
  if (cancelAtEnd) return 'ends';
  if (price === null || !renews) return 'paidUntil';
  return 'renews';
}

function partsOf({ endsAt, nextCharge, pastDue }: Subscription) {
  return {
    date: formatDate(pastDue?.nextTryAt ?? nextCharge?.at ?? endsAt),
    amount: nextCharge ? formatMoney(nextCharge.amount, nextCharge.currency) : '',
  };
}
