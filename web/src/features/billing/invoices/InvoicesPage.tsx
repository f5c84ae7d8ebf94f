import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { BuyerCard } from './buyer/BuyerCard.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import classes from './invoices.module.css';

/** What was paid, as documents: one's own, or for who looks after the workspace, all of its. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const { workspace } = useMe();
  const { page, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listInvoices, { query: { page } }),
    placeholderData: (previous) => previous,
  });
  const orders = (
    <Button component={Link} to="/orders" variant="default">
      {t('orders')}
    </Button>
  );
  const none = (
    <EmptyState icon="receipt" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('title')}>
      <PageHeader
        title={t('title')}
        description={t(workspace.role === 'member' ? 'lead' : 'leadAll')}
        actions={orders}
      />
      <div className={classes.above}>
        <BuyerCard />
      </div>
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(invoices) => <InvoiceTable invoices={invoices} />}
      </PagedList>
    </Page>
  );
}
