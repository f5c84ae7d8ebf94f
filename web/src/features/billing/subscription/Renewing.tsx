import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConfirm } from '../../../components/confirm/index.ts';
import { call } from '../../../lib/api/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { waitsForPerson } from './by-hand.ts';
import { changeAddress } from './change-address.ts';
import { PayNow } from './PayNow.tsx';
import { Resume } from './Resume.tsx';
import { useChange } from './use-change.ts';

const here = () => `${location.origin}/billing`;

/** What can be done with a subscription that renews: pay what failed or a dearer plan, switch to a year, end it or go on, pay otherwise. */
export function Renewing({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { planId, period, cancelAtEnd, state, change } = subscription;
  const maySwitch = period === 'month' && state === 'ACTIVE' && !cancelAtEnd && change === null;
  const isToPay = state === 'PAST_DUE' || waitsForPerson(subscription);
  return (
    <>
      {isToPay && <PayNow subscription={subscription} />}
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
      <Portal subscription={subscription} />
      {cancelAtEnd ? <Resume subscription={subscription} /> : <Leave subscription={subscription} />}
    </>
  );
}

interface Props {
  readonly subscription: Subscription;
}

function Portal({ subscription: { uuid, provider } }: Props) {
  const { t } = useTranslation('subscription');
  const open = useChange(async () => {
    const { url } = await call(routes.openPaymentPortal, { body: { subscription: uuid, returnUrl: here() } });
    location.assign(url);
  });
  if (provider !== 'stripe') return null;
  return (
    <Button variant="default" size="compact-sm" loading={open.isPending} onClick={() => open.mutate()}>
      {t('portal')}
    </Button>
  );
}

function Leave({ subscription: { uuid, endsAt } }: Props) {
  const { t } = useTranslation('subscription');
  const confirm = useConfirm();
  const leave = useChange(() => call(routes.unSubscribe, { body: { subscription: uuid } }));
  const ask = async () => {
    const question = {
      title: t('leave.title'),
      body: t('leave.text', { date: formatDate(endsAt) }),
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
