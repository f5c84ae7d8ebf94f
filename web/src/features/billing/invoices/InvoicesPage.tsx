import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { addressOf, pageQuery } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { DownloadCsv } from '../csv/DownloadCsv.tsx';
import { BuyerCard } from './buyer/BuyerCard.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import classes from './invoices.module.css';
import { useInvoiceFilters } from './use-invoice-filters.ts';

/** What was paid, as documents: one's own, or for who looks after the workspace, all of its. */
export default function InvoicesPage() {
  const { t } = useTranslation(['invoices', 'billing']);
  const { workspace } = useMe();
  const { page, turn } = useListAddress();
  const { query, narrowed, clear } = useInvoiceFilters();
  const list = useQuery({
    ...pageQuery(routes.listInvoices, { query: { ...query, page } }),
    placeholderData: (previous) => previous,
  });
  const isBare = !narrowed && list.data?.data.length === 0;
  const ways = (
    <>
      {!isBare && <DownloadCsv href={addressOf(routes.exportInvoices, { query })} />}
      <Button component={Link} to="/orders" variant="default">
        {t('orders')}
      </Button>
    </>
  );
  const none = narrowed ? (
    <EmptyState
      icon="filter"
      title={t('noneFound')}
      action={
        <Button variant="default" onClick={clear}>
          {t('billing:filters.clear')}
        </Button>
      }
    >
      {t('noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon="receipt" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('title')}>
      <PageHeader
        title={t('title')}
        description={t(workspace.role === 'member' ? 'lead' : 'leadAll')}
        actions={ways}
      />
      <div className={classes.above}>
        <BuyerCard />
      </div>
      {!isBare && <InvoiceFilters />}
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(invoices) => <InvoiceTable invoices={invoices} />}
      </PagedList>
    </Page>
  );
}
