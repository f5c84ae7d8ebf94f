import type { FoundOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { isAtMost } from './amounts.ts';
import { Notice } from './Notice.tsx';
import { useEndedWords } from './use-ended-words.ts';

/** What was given back did not get there; what it paid for has ended all the same, where that was all of the price. */
export function SentBack({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const me = useMe();
  const ended = useEndedWords(order);
  const { currency, totalPrice, paymentDetails } = order;
  const { owed, refunded } = paymentDetails;
  const amount = formatMoney(owed?.amount ?? refunded, currency);
  const isOver = isAtMost(totalPrice, refunded);
  return (
    <Notice tone="bad" icon="warning" title={t('sentBack.title', { amount })}>
      <div>{t(me.isAdmin ? 'sentBack.admin' : 'sentBack.buyer')}</div>
      {isOver && <div>{ended}</div>}
    </Notice>
  );
}
