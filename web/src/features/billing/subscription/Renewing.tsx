import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConfirm } from '../../../components/confirm/index.ts';
import { call } from '../../../lib/api/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { waitsForPerson } from './by-hand.ts';
import { changeAddress } from './change-address.ts';
import { DropChange } from './DropChange.tsx';
import { PayNow } from './PayNow.tsx';
import { Resume } from './Resume.tsx';
import { useChange } from './use-change.ts';

const here = () => `${location.origin}/billing`;

/** What can be done with a subscription that renews: pay what failed, what was ended at its provider or a dearer plan, or leave that, switch to a year, end it or go on, pay otherwise. */
export function Renewing({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { planId, period, cancelAtEnd, state, change, payAhead } = subscription;
  const maySwitch = period === 'month' && state === 'ACTIVE' && !cancelAtEnd && change === null;
  const isWaiting = waitsForPerson(subscription);
  const isToPay = state === 'PAST_DUE' || isWaiting || payAhead !== null;
  return (
    <>
      {isToPay && <PayNow subscription={subscription} />}
      {isWaiting && <DropChange subscription={subscription} />}
      {maySwitch && (
        <Button
          component={Link}
          to={changeAddress({ planId, period: 'year' })}
          variant="light"
          size="compact-sm"
        >
          {t('yearInstead')}
        </Button>
      )}
      {payAhead === null && <Portal subscription={subscription} />}
      {cancelAtEnd && payAhead === null && <Resume subscription={subscription} />}
      {!cancelAtEnd && <Leave subscription={subscription} />}
    </>
  );
}

interface Props {
  readonly subscription: Subscription;
}

function Portal({ subscription: { uuid, provider } }: Props) {
  const { t } = useTranslation('subscription');
  const isHere = useIsHere();
  const open = useChange(async () => {
    const { url } = await call(routes.openPaymentPortal, { body: { subscription: uuid, returnUrl: here() } });
    if (isHere()) location.assign(url);
  });
  if (provider !== 'stripe') return null;
  return (
    <Button variant="default" size="compact-sm" loading={open.isPending} onClick={() => open.mutate()}>
      {t('portal')}
    </Button>
  );
}

function Leave({ subscription }: Props) {
  const { t } = useTranslation('subscription');
  const nameOf = usePlanName();
  const { uuid, endsAt, change } = subscription;
  const confirm = useConfirm();
  const leave = useChange(() => call(routes.unSubscribe, { body: { subscription: uuid } }));
  const ask = async () => {
    const words = { date: formatDate(endsAt), name: nameOf(change?.planId ?? '') };
    const question = {
      title: t('leave.title'),
      body: t(`leave.${lossOf(subscription)}`, words),
      action: t('leave.action'),
      danger: true,
    };
    if (await confirm(question)) leave.mutate();
  };
  return (
    <Button variant="default" size="compact-sm" loading={leave.isPending} onClick={ask}>
      {t('leave.action')}
    </Button>
  );
}

/** What is left of a subscription that is ended now. */
function lossOf(subscription: Subscription) {
  const { state, endsAt } = subscription;
  if (waitsForPerson(subscription)) return 'withChange';
  // The period that has begun is being charged, or could not be.
  const isOwed = state === 'PAST_DUE' || Date.parse(endsAt ?? '') <= Date.now();
  return isOwed ? 'owed' : 'text';
}
