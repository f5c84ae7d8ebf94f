import type { Earnings } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { monthName } from '../month/month-name.ts';
import classes from './earnings.module.css';

type Month = Earnings['months'][number];

/** What each month brought and sent, the newest first. */
export function MonthTable({ months }: { readonly months: readonly Month[] }) {
  const { t, i18n } = useTranslation('earnings');
  const columns: Column<Month>[] = [
    {
      key: 'month',
      header: t('month'),
      phone: 'title',
      cell: ({ month }) => monthName(month, i18n.language),
    },
    {
      key: 'earned',
      header: t('earned'),
      width: '7.5rem',
      align: 'right',
      cell: ({ earned, currency }) => <b className={classes.amount}>{formatMoney(earned, currency)}</b>,
    },
    {
      key: 'paid',
      header: t('paid'),
      width: '7.5rem',
      align: 'right',
      cell: ({ paid, currency }) => <span className={classes.dim}>{formatMoney(paid, currency)}</span>,
    },
  ];
  return (
    <section aria-labelledby="by-month">
      <h2 id="by-month" className={classes.part}>
        {t('byMonth')}
      </h2>
      <DataTable
        label={t('byMonth')}
        columns={columns}
        rows={months}
        keyOf={({ month, currency }) => month + currency}
      />
      <p className={classes.note}>{t('utc')}</p>
    </section>
  );
}
