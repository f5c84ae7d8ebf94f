import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PagedList, SearchField, useListAddress } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { addressOf, pageQuery } from '../../../../lib/api/index.ts';
import { DownloadCsv } from '../../csv/DownloadCsv.tsx';
import { OrderFilters } from '../../orders/OrderFilters.tsx';
import { OrderTable } from '../../orders/OrderTable.tsx';
import { useOrderFilters } from '../../orders/use-order-filters.ts';
import { FoundByBuyer } from './FoundByBuyer.tsx';
import { OnlyWorkspace } from './OnlyWorkspace.tsx';

/** What everybody ordered; one order's page gives money back. */
export default function AllOrdersPage() {
  const { t } = useTranslation('selling');
  const { page, turn, words, find } = useListAddress();
  const { form, set, query, narrowed, clear } = useOrderFilters();
  const workspace = form.workspace || null;
  const asked = { ...query, workspace, search: words || null };
  const list = useQuery({
    ...pageQuery(routes.listAllOrders, { query: { ...asked, page } }),
    placeholderData: (previous) => previous,
  });
  const hasSome = (list.data?.pagination.total ?? 0) > 0;
  const isNarrowed = narrowed || words !== '';
  const none = (
    <EmptyState
      icon="receipt"
      title={t(isNarrowed ? 'orders.noneFound' : 'orders.none')}
      action={
        narrowed && (
          <Button variant="default" onClick={clear}>
            {t('orders.clear')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? 'orders.noneFoundText' : 'orders.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('orders.title')}>
      <PageHeader
        title={t('orders.title')}
        description={t('orders.lead')}
        actions={hasSome && <DownloadCsv href={addressOf(routes.exportAllOrders, { query: asked })} />}
      />
      <OrderFilters everybodys>
        <SearchField label={t('orders.search')} words={words} onFind={find} />
      </OrderFilters>
      {workspace && <OnlyWorkspace uuid={workspace} onEnd={() => set({ workspace: '' })} />}
      <FoundByBuyer error={list.error}>
        <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
          {(orders) => <OrderTable orders={orders} withBuyers from="admin" />}
        </PagedList>
      </FoundByBuyer>
    </Page>
  );
}
