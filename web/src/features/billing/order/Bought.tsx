import { Button } from '@mantine/core';
import type { FoundOrder, Product } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { localPath } from '../../../lib/address/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { orderState } from '../orders/order-state.ts';
import { Notice } from './Notice.tsx';
import { useEndedWords } from './use-ended-words.ts';
import { useWhose } from './use-whose.ts';

/** It is paid: what that gave, and the way back to where one was. */
export function Bought({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const [search] = useSearchParams();
  const state = orderState(order);
  const { isOwn } = useWhose(order);
  const ended = useEndedWords(order);
  const isPeriod = order.type === 'subscription';
  const toPlan = (
    <Button component={Link} to="/billing" variant="default">
      {t('bought.next.subscription')}
    </Button>
  );
  if (state === 'refunded') {
    return (
      <Notice tone="neutral" icon="history" title={t('bought.refunded')} action={isPeriod && toPlan}>
        {ended}
      </Notice>
    );
  }
  const back = search.get('back');
  const next = back === null ? nextOf(order.product) : localPath(back);
  const word = back === null ? order.product.kind : next.startsWith('/chat') ? 'goOn' : 'back';
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
