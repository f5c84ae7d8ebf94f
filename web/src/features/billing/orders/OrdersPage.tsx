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
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import { useOrderFilters } from './use-order-filters.ts';

/** What was ordered: by oneself, or for who looks after the workspace, by all of it. */
export default function OrdersPage() {
  const { t } = useTranslation('billing');
  const { workspace } = useMe();
  const { page, turn } = useListAddress();
  const { query, narrowed, clear } = useOrderFilters();
  const list = useQuery({
    ...pageQuery(routes.listOrders, { query: { ...query, page } }),
    placeholderData: (previous) => previous,
  });
  const seesAll = workspace.role !== 'member';
  const plans = (
    <Button component={Link} to="/pricing" variant="default">
      {t('orders.plans')}
    </Button>
  );
  const ways = (
    <>
      <DownloadCsv href={addressOf(routes.exportOrders, { query })} />
      <Button component={Link} to="/invoices" variant="default">
        {t('orders.invoices')}
      </Button>
      {plans}
    </>
  );
  const none = narrowed ? (
    <EmptyState
      icon="filter"
      title={t('orders.noneFound')}
      action={
        <Button variant="default" onClick={clear}>
          {t('filters.clear')}
        </Button>
      }
    >
      {t('orders.noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon="receipt" title={t('orders.none')} action={plans}>
      {t('orders.noneText')}
    </EmptyState>
  );
  const isBare = !narrowed && list.data?.data.length === 0;
  return (
    <Page title={t('orders.title')}>
      <PageHeader
        title={t('orders.title')}
        description={t(seesAll ? 'orders.leadAll' : 'orders.lead')}
        actions={!isBare && ways}
      />
      {!isBare && <OrderFilters />}
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(orders) => <OrderTable orders={orders} withBuyers={seesAll} />}
      </PagedList>
    </Page>
  );
}
