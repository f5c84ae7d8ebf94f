import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { isAtMost } from './amounts.ts';
import { Notice } from './Notice.tsx';

/** What was given back did not get there; what it paid for has ended all the same, where that was all of the price. */
export function SentBack({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const me = useMe();
  const { currency, totalPrice, type, product, paymentDetails } = order;
  const { owed, refunded } = paymentDetails;
  const amount = formatMoney(owed?.amount ?? refunded, currency);
  const isOver = isAtMost(totalPrice, refunded);
  return (
    <Notice tone="bad" icon="warning" title={t('sentBack.title', { amount })}>
      <div>{t(me.isAdmin ? 'sentBack.admin' : 'sentBack.buyer')}</div>
      {isOver && <div>{t(`bought.ended.${type === 'subscription' ? type : product.kind}`)}</div>}
    </Notice>
  );
}
