import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PagedList, SearchField, useListAddress } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { FoundByBuyer } from '../orders/FoundByBuyer.tsx';
import { SubscriptionFilters } from './SubscriptionFilters.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { useSubscriptionFilters } from './use-subscription-filters.ts';

/** Who has which plan, how it stands, and what is charged next; each leads to its orders. */
export default function AllSubscriptionsPage() {
  const { t } = useTranslation('selling');
  const { page, turn, words, find } = useListAddress();
  const { query, narrowed, clear } = useSubscriptionFilters();
  const list = useQuery({
    ...pageQuery(routes.listAllSubscriptions, { query: { ...query, search: words || null, page } }),
    placeholderData: (previous) => previous,
  });
  const isNarrowed = narrowed || words !== '';
  const none = (
    <EmptyState
      icon="refresh"
      title={t(isNarrowed ? 'subscriptions.noneFound' : 'subscriptions.none')}
      action={
        narrowed && (
          <Button variant="default" onClick={clear}>
            {t('orders.clear')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? 'subscriptions.noneFoundText' : 'subscriptions.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('subscriptions.title')}>
      <PageHeader title={t('subscriptions.title')} description={t('subscriptions.lead')} />
      <SubscriptionFilters>
        <SearchField label={t('subscriptions.search')} words={words} onFind={find} />
      </SubscriptionFilters>
      <FoundByBuyer error={list.error}>
        <PagedList list={list} rowHeight={64} none={none} onTurn={turn}>
          {(subscriptions) => <SubscriptionTable subscriptions={subscriptions} />}
        </PagedList>
      </FoundByBuyer>
    </Page>
  );
}
