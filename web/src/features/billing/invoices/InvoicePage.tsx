import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Invoice, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './invoices.module.css';
import { Paper } from './Paper.tsx';
import { useFrom } from './use-from.ts';

/** One invoice or credit note, to read, print and save. */
export default function InvoicePage() {
  const { t } = useTranslation('invoices');
  const { uuid = '' } = useParams();
  const from = useFrom();
  const { data, error, refetch } = useQuery(dataQuery(routes.getInvoice, { params: { uuid } }));
  const back =
    from === '' ? { to: '/invoices', label: t('title') } : { to: '/admin/invoices', label: t('all.title') };
  if (!data) {
    return (
      <Page title={t('kinds.invoice')} layout="narrow" headless>
        {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LateSkeleton rows={8} />}
      </Page>
    );
  }
  const actions = (
    <>
      <Button variant="default" onClick={() => window.print()}>
        {t('paper.print')}
      </Button>
      <DownloadButton invoice={data} />
    </>
  );
  return (
    <Page title={data.number} layout="narrow">
      <PageHeader back={back} title={data.number} description={t(`kinds.${data.kind}`)} actions={actions} />
      <TakenBack invoice={data} />
      <Paper invoice={data} />
    </Page>
  );
}

/** Credit notes that take back what an invoice says. */
function TakenBack({ invoice: { creditNotes } }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const from = useFrom();
  if (creditNotes.length === 0) return null;
  return (
    <p className={classes.taken}>
      <Icon name="history" size={16} />
      {t('paper.refundedBy')}
      {creditNotes.map(({ uuid, number }) => (
        <Link key={uuid} to={`/invoices/${uuid}${from}`}>
          {number}
        </Link>
      ))}
    </p>
  );
}
