import type { Invoice } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { useProductWords } from '../product/use-product-words.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { PAPER_ZONE } from './day.ts';
import classes from './invoices.module.css';

interface Props {
  readonly invoices: readonly Invoice[];
  /** What a document's page leads back to, where that is not the workspace's own. */
  readonly from?: 'admin';
}

/** Invoices and credit notes, the newest first. */
export function InvoiceTable({ invoices, from }: Props) {
  const { t } = useTranslation('invoices');
  const words = useProductWords();
  const columns: Column<Invoice>[] = [
    {
      key: 'number',
      header: t('number'),
      phone: 'title',
      width: '16rem',
      cell: ({ uuid, number, kind }) => (
        <span className={classes.number}>
          <Link to={`/invoices/${uuid}${from === undefined ? '' : `?from=${from}`}`}>{number}</Link>
          <span className={classes.dim}>{t(`kinds.${kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'product',
      header: t('product'),
      cell: ({ product, buyer, userId }) => (
        <span className={classes.number}>
          <span>{words(product).name}</span>
          {from === 'admin' && (
            <span className={classes.dim}>{buyer?.name ?? t('paper.customer', { id: userId })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('date'),
      width: '9rem',
      align: 'right',
      cell: ({ issuedAt }) => <ShownDate value={issuedAt} timeZone={PAPER_ZONE} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      width: '9rem',
      align: 'right',
      cell: ({ total, currency, kind }) => (
        <span className={classes.amount}>
          {kind === 'creditNote' && '−'}
          {formatMoney(total, currency)}
        </span>
      ),
    },
    {
      key: 'download',
      header: 'PDF',
      width: '4rem',
      align: 'right',
      phone: 'actions',
      cell: (invoice) => <DownloadButton invoice={invoice} small />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={invoices} keyOf={({ uuid }) => uuid} />;
}
