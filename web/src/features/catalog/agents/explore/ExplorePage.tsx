import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PagedList } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { AgentCards } from '../AgentCards.tsx';
import { ExploreFilters } from './ExploreFilters.tsx';
import { useExploreAddress } from './use-explore-address.ts';

/** Everyone's public agents, for everyone. */
export default function ExplorePage() {
  const { t } = useTranslation('catalog');
  const address = useExploreAddress();
  const { words, cost, sort, tags, page } = address;
  const list = useQuery({
    ...pageQuery(routes.listAgents, {
      query: {
        isPublic: true,
        isFree: cost === 'all' ? null : cost === 'free',
        search: words || null,
        tags: tags.length === 0 ? null : tags,
        sort,
        page,
      },
    }),
    placeholderData: (previous) => previous,
  });
  const narrowed = words !== '' || cost !== 'all' || tags.length > 0;
  const none = (
    <EmptyState icon="explore" title={t(narrowed ? 'explore.noneFound' : 'explore.none')}>
      {t(narrowed ? 'explore.noneFoundText' : 'explore.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('explore.title')}>
      <PageHeader title={t('explore.title')} description={t('explore.lead')} />
      <ExploreFilters {...address} />
      <PagedList list={list} shape="cards" rowHeight={168} none={none} onTurn={address.turn}>
        {(agents) => <AgentCards agents={agents} among="everyone" />}
      </PagedList>
    </Page>
  );
}
