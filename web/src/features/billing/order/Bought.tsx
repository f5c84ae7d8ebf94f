import { Button } from '@mantine/core';
import type { Order, Product } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { localPath } from '../../../lib/address/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { orderState } from '../orders/order-state.ts';
import { Notice } from './Notice.tsx';

/** It is paid: what that gave, and the way back to where one was. */
export function Bought({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const me = useMe();
  const [search] = useSearchParams();
  const state = orderState(order);
  const isPeriod = order.type === 'subscription';
  const toPlan = (
    <Button component={Link} to="/billing" variant="default">
      {t('bought.next.subscription')}
    </Button>
  );
  if (state === 'refunded') {
    return (
      <Notice tone="neutral" icon="history" title={t('bought.refunded')} action={isPeriod && toPlan}>
        {t(`bought.ended.${isPeriod ? 'subscription' : order.product.kind}`)}
      </Notice>
    );
  }
  const back = search.get('back');
  const next = back === null ? nextOf(order.product) : localPath(back);
  const word = back === null ? order.product.kind : next.startsWith('/chat') ? 'goOn' : 'back';
  const isOwn = order.userUUID === me.uuid;
  const { paidAt } = order.paymentDetails;
  return (
    <Notice
      tone="good"
      icon="check"
      title={paidAt === null ? t('bought.free') : t('bought.title', { date: formatDate(paidAt, true) })}
      action={
        isOwn && (
          <Button component={Link} to={next}>
            {t(`bought.next.${word}`)}
          </Button>
        )
      }
    >
      {t(`bought.given.${order.product.kind}`)}
    </Notice>
  );
}

function nextOf(product: Product): string {
  return product.kind === 'agent' ? `/chat?agent=${product.agentUUID}` : '/';
}
