import { Button } from '@mantine/core';
import type { FoundOrder, OrderEvent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from './Notice.tsx';
import { PLANS, useWayTo } from './use-way-to.ts';
import { useWhose } from './use-whose.ts';

interface Props {
  readonly order: FoundOrder;
  readonly events: readonly OrderEvent[];
}

/** It was cancelled, by somebody or by time. */
export function NotBought({ order, events }: Props) {
  const { t } = useTranslation('billing');
  const { isElsewhere } = useWhose(order);
  const way = useWayTo(order);
  const to = isElsewhere ? undefined : way;
  const expired = events.some(({ type }) => type === 'OrderExpired');
  return (
    <Notice
      tone="neutral"
      icon="close"
      title={t(expired ? `notBought.expired.${order.type}` : 'notBought.cancelled')}
      action={
        to && (
          <Button component={Link} to={to} variant="default">
            {t(to === PLANS ? 'notBought.plans' : 'notBought.again')}
          </Button>
        )
      }
    >
      {t(`notBought.${wordOf(order, to, isElsewhere)}`)}
    </Notice>
  );
}

function wordOf(order: FoundOrder, to: string | undefined, isElsewhere: boolean) {
  if (order.paymentDetails.owed) return 'refused';
  if (order.paymentDetails.refunds.length > 0) return 'returned';
  if (isElsewhere) return 'textThere';
  return to === PLANS ? 'plansText' : 'text';
}
