import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { OrderInvoices } from '../invoices/OrderInvoices.tsx';
import { Attempts } from './Attempts.tsx';
import { isNone, subtotalOf } from './amounts.ts';
import classes from './order.module.css';
import { Refunds } from './Refunds.tsx';
import { Sums } from './Sums.tsx';
import { useIncludedTax, usePriceLines } from './use-price-lines.ts';

/** What an order costs, and the money that went to and fro for it. */
export function Money({ order }: { readonly order: Order }) {
  const { t } = useTranslation('billing');
  const linesOf = usePriceLines();
  const includedIn = useIncludedTax();
  const { currency, totalPrice, paymentDetails } = order;
  const { refunded, lost, owed, attempts, refunds } = paymentDetails;
  const gone = [
    { key: 'refunded', label: t('sums.refunded'), amount: refunded },
    { key: 'lost', label: t('sums.lost'), amount: lost },
  ].flatMap(({ amount, ...line }) =>
    isNone(amount) ? [] : [{ ...line, amount: `−${formatMoney(amount, currency)}` }],
  );
  const came = owed?.ofPrice
    ? [{ key: 'sentBack', label: t('sums.sentBack'), amount: formatMoney(owed.amount, currency) }]
    : [];
  return (
    <div className={classes.money}>
      <section aria-labelledby="price">
        <h2 id="price" className={classes.part}>
          {t('order.price')}
        </h2>
        <Sums
          lines={linesOf({ ...order, subtotal: subtotalOf(order) })}
          total={{ key: 'total', label: t('sums.total'), amount: formatMoney(totalPrice, currency) }}
          after={[...includedIn(order), ...gone, ...came]}
        />
      </section>
      <OrderInvoices order={order} />
      {attempts.length > 0 && <Attempts order={order} />}
      {refunds.length > 0 && <Refunds order={order} />}
    </div>
  );
}
