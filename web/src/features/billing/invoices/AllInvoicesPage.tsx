import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { addressOf, pageQuery } from '../../../lib/api/index.ts';
import { DownloadCsv } from '../csv/DownloadCsv.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { useInvoiceFilters } from './use-invoice-filters.ts';

/** What was issued to everybody. */
export default function AllInvoicesPage() {
  const { t } = useTranslation(['invoices', 'billing']);
  const { page, turn, words, find } = useListAddress();
  const { query, narrowed, clear } = useInvoiceFilters();
  const asked = { ...query, search: words || null };
  const list = useQuery({
    ...pageQuery(routes.listAllInvoices, { query: { ...asked, page } }),
    placeholderData: (previous) => previous,
  });
  const hasSome = (list.data?.pagination.total ?? 0) > 0;
  const ways = (
    <>
      {hasSome && <DownloadCsv href={addressOf(routes.exportAllInvoices, { query: asked })} />}
      <Button component={Link} to="/admin/seller" variant="default">
        {t('all.seller')}
      </Button>
    </>
  );
  const isNarrowed = narrowed || words !== '';
  const none = (
    <EmptyState
      icon="receipt"
      title={t(isNarrowed ? 'noneFound' : 'all.none')}
      action={
        narrowed && (
          <Button variant="default" onClick={clear}>
            {t('billing:filters.clear')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? 'all.noneFoundText' : 'all.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('all.title')}>
      <PageHeader title={t('all.title')} description={t('all.lead')} actions={ways} />
      <InvoiceFilters>
        <SearchField label={t('all.search')} words={words} onFind={find} />
      </InvoiceFilters>
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(invoices) => <InvoiceTable invoices={invoices} from="admin" />}
      </PagedList>
    </Page>
  );
}
