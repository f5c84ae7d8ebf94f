import type { EarningLine } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './earnings.module.css';

/** With its order, where the reader is an ADMIN. */
type Line = EarningLine & { readonly orderUUID?: string | null };

/** Movements one below the other, the newest first. */
export function LineTable({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('earnings');
  const columns: Column<Line>[] = [
    {
      key: 'what',
      header: t('what'),
      phone: 'title',
      cell: (line) => <What line={line} />,
    },
    {
      key: 'date',
      header: t('date'),
      width: '11rem',
      cell: ({ at }) => <ShownDate value={at} withTime />,
    },
    {
      key: 'sold',
      header: t('sold'),
      width: '8rem',
      align: 'right',
      cell: ({ sold, currency, type }) => (
        <span className={classes.dim}>{type === 'paidOut' ? '–' : formatMoney(sold, currency)}</span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      width: '8rem',
      align: 'right',
      cell: ({ amount, currency }) => <b className={classes.amount}>{formatMoney(amount, currency)}</b>,
    },
  ];
  return <DataTable label={t('movements')} columns={columns} rows={lines} keyOf={({ uuid }) => uuid} />;
}

function What({ line: { type, agentName, reference, orderUUID } }: { readonly line: Line }) {
  const { t } = useTranslation('earnings');
  const words = type === 'paidOut' ? t('lines.paidOut') : t(`lines.${type}`, { name: agentName ?? '' });
  return (
    <span className={classes.what}>
      {orderUUID ? <Link to={`/orders/${orderUUID}?from=admin`}>{words}</Link> : words}
      {reference !== null && <code className={classes.reference}>{reference}</code>}
    </span>
  );
}
