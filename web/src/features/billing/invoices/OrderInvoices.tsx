import { useQuery } from '@tanstack/react-query';
import { type Order, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dataQuery } from '../../../lib/api/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { COMPLETED } from '../orders/order-state.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './invoices.module.css';
import { useFrom } from './use-from.ts';

/** How often to look for a document that is on its way, and for how long, in milliseconds. */
const PACE = 2_000;
const PATIENCE = 60_000;

/** An order's invoice and credit notes; nothing before it is paid. */
export function OrderInvoices({ order }: { readonly order: Order }) {
  const { t } = useTranslation('invoices');
  const from = useFrom();
  const isPaid = order.status === COMPLETED;
  const done = order.paymentDetails.refunds.filter(
    ({ status, reason }) => status === 'done' && reason === 'REQUESTED',
  );
  const expected = 1 + done.length;
  const { data } = useQuery({
    ...dataQuery(routes.listOrderInvoices, { params: { id: order.uuid } }),
    enabled: isPaid,
    refetchInterval: ({ state }) => {
      const isYoung = state.dataUpdateCount * PACE < PATIENCE;
      return (state.data?.length ?? 0) < expected && isYoung && PACE;
    },
  });
  if (!isPaid || !data) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className={classes.part}>
        {t('ofOrder.title')}
      </h2>
      {data.length === 0 && <p className={classes.dim}>{t('ofOrder.coming')}</p>}
      <ul className={classes.rows}>
        {data.map((invoice) => (
          <li key={invoice.uuid}>
            <span className={classes.number}>
              <Link to={`/invoices/${invoice.uuid}${from}`}>{invoice.number}</Link>
              <span className={classes.dim}>{t(`kinds.${invoice.kind}`)}</span>
            </span>
            <span className={classes.amount}>
              {invoice.kind === 'creditNote' && '−'}
              {formatMoney(invoice.total, invoice.currency)}
            </span>
            <DownloadButton invoice={invoice} small />
          </li>
        ))}
      </ul>
    </section>
  );
}
