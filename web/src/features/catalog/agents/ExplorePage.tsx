import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { AgentCards } from './AgentCards.tsx';

/** Everyone's public agents. */
export default function ExplorePage() {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const { words, page, find, turn } = useListAddress();
  const cost = search.get('cost') ?? 'all';
  const isFree = cost === 'all' ? null : cost === 'free';
  const list = useQuery({
    ...pageQuery(routes.listAgents, { query: { isPublic: true, isFree, name: words || null, page } }),
    placeholderData: (previous) => previous,
  });
  const none = (
    <EmptyState icon="explore" title={t('explore.none')}>
      {t('explore.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('explore.title')}>
      <PageHeader title={t('explore.title')} description={t('explore.lead')} />
      <Filters>
        <SearchField label={t('agents.search')} words={words} onFind={find} />
        <SegmentedControl
          aria-label={t('explore.cost')}
          value={cost}
          onChange={(to) => address({ cost: to === 'all' ? null : to, page: null })}
          data={['all', 'free', 'paid'].map((value) => ({ value, label: t(`explore.${value}`) }))}
        />
      </Filters>
      <PagedList list={list} shape="cards" rowHeight={148} none={none} onTurn={turn}>
        {(agents) => <AgentCards agents={agents} own={false} />}
      </PagedList>
    </Page>
  );
}
