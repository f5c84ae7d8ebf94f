import { Button } from '@mantine/core';
import type { Order, OrderEvent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { Notice } from './Notice.tsx';

interface Props {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
}

/** It was cancelled, by somebody or by time. */
export function NotBought({ order, events }: Props) {
  const { t } = useTranslation('billing');
  const expired = events.some(({ type }) => type === 'OrderExpired');
  return (
    <Notice
      tone="neutral"
      icon="close"
      title={t(expired ? 'notBought.expired' : 'notBought.cancelled')}
      action={
        <Button component={Link} to={checkoutAddress(order)} variant="default">
          {t('notBought.again')}
        </Button>
      }
    >
      {t(order.paymentDetails.refunds.length > 0 ? 'notBought.returned' : 'notBought.text')}
    </Notice>
  );
}
