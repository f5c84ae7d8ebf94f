import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { formatDate, formatMoney } from '../../../lib/format/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { PayNow } from './PayNow.tsx';
import classes from './subscription.module.css';
import { useChange } from './use-change.ts';

interface Props {
  readonly subscription: Subscription;
  /** From the provider's page: the payment may be on its way. */
  readonly isBack: boolean;
}

/** A subscription that waits for its first payment, with the way to pay it, or to leave it. */
export function Awaiting({ subscription, isBack }: Props) {
  const { t } = useTranslation('subscription');
  const nameOf = usePlanName();
  const { uuid, planId, period, price, currency, payUntil } = subscription;
  const leave = useChange(() => call(routes.unSubscribe, { body: { subscription: uuid } }));
  return (
    <div className={classes.awaiting} role="status">
      <p className={classes.text}>
        {t(isBack ? 'awaitingBack' : 'awaiting', {
          name: nameOf(planId),
          price: t(`per.${period}`, { amount: formatMoney(price ?? '0', currency ?? '') }),
          date: formatDate(payUntil),
        })}
      </p>
      <div className={classes.actions}>
        <PayNow subscription={subscription} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {t('drop')}
        </Button>
      </div>
    </div>
  );
}
