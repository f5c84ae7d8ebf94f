import type { ListedOrder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { ProductLine } from '../product/ProductLine.tsx';
import { Buyer } from './Buyer.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import classes from './orders.module.css';

interface Props {
  readonly orders: readonly ListedOrder[];
  /** Whether they are of several people. */
  readonly withBuyers: boolean;
  /** What an order's page leads back to, where that is not one's own orders. */
  readonly from?: 'admin';
}

/** Orders one below the other, the newest first. */
export function OrderTable({ orders, withBuyers, from }: Props) {
  const { t } = useTranslation('billing');
  const buyer: Column<ListedOrder> = {
    key: 'buyer',
    header: t('orders.buyer'),
    width: '13rem',
    cell: (order) => <Buyer order={order} />,
  };
  const columns: Column<ListedOrder>[] = [
    {
      key: 'product',
      header: t('orders.product'),
      phone: 'title',
      width: '30%',
      cell: ({ uuid, product }) => (
        <ProductLine product={product} to={`/orders/${uuid}${from === undefined ? '' : `?from=${from}`}`} />
      ),
    },
    {
      key: 'number',
      header: t('orders.number'),
      width: '6rem',
      phone: 'hidden',
      cell: ({ id }) => <span className={classes.dim}>{`#${id}`}</span>,
    },
    {
      key: 'state',
      header: t('orders.state'),
      width: '11rem',
      cell: (order) => <OrderBadge order={order} />,
    },
    ...(withBuyers ? [buyer] : []),
    {
      key: 'date',
      header: t('orders.date'),
      width: '8rem',
      align: 'right',
      cell: ({ createdAt }) => <ShownDate value={createdAt} />,
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      width: '8rem',
      align: 'right',
      cell: ({ totalPrice, currency }) => (
        <span className={classes.amount}>{formatMoney(totalPrice, currency)}</span>
      ),
    },
  ];
  return <DataTable label={t('orders.title')} columns={columns} rows={orders} keyOf={({ uuid }) => uuid} />;
}
