import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { InvoiceTable } from './InvoiceTable.tsx';

/** What was issued to everybody. */
export default function AllInvoicesPage() {
  const { t } = useTranslation('invoices');
  const { page, turn, words, find } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listAllInvoices, { query: { search: words || null, page } }),
    placeholderData: (previous) => previous,
  });
  const seller = (
    <Button component={Link} to="/admin/seller" variant="default">
      {t('all.seller')}
    </Button>
  );
  const isNarrowed = words !== '';
  const none = (
    <EmptyState icon="receipt" title={t(isNarrowed ? 'all.noneFound' : 'all.none')}>
      {t(isNarrowed ? 'all.noneFoundText' : 'all.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('all.title')}>
      <PageHeader title={t('all.title')} description={t('all.lead')} actions={seller} />
      <Filters>
        <SearchField label={t('all.search')} words={words} onFind={find} />
      </Filters>
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(invoices) => <InvoiceTable invoices={invoices} from="admin" />}
      </PagedList>
    </Page>
  );
}
