import type { FoundOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format/index.ts';
import { orderState } from '../orders/order-state.ts';
import { Notice } from './Notice.tsx';
import { useEndedWords } from './use-ended-words.ts';

/** It is paid by another workspace than the reader's: what that has, or had, of it. */
export function BoughtThere({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const ended = useEndedWords(order);
  const { paidAt } = order.paymentDetails;
  if (orderState(order) === 'refunded') {
    return (
      <Notice tone="neutral" icon="history" title={t('bought.refunded')}>
        {ended}
      </Notice>
    );
  }
  const title =
    paidAt === null ? t('bought.freeThere') : t('bought.title', { date: formatDate(paidAt, true) });
  return (
    <Notice tone="good" icon="check" title={title}>
      {t(`bought.givenThere.${order.product.kind}`)}
    </Notice>
  );
}
