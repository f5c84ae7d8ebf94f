import { SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { PageTurner } from '../../../components/table/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useAddress } from '../api/use-address.ts';
import { AgentCards } from './AgentCards.tsx';
import classes from './agents.module.css';

/** Everyone's public agents. */
export default function ExplorePage() {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const name = search.get('q') ?? '';
  const cost = search.get('cost') ?? 'all';
  const page = Number(search.get('page') ?? '1');
  const isFree = cost === 'all' ? null : cost === 'free';
  const list = useQuery({
    ...pageQuery(routes.listAgents, { query: { isPublic: true, isFree, name: name || null, page } }),
    placeholderData: (previous) => previous,
  });
  const { data } = list;
  return (
    <Page title={t('explore.title')}>
      <PageHeader title={t('explore.title')} description={t('explore.lead')} />
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('agents.search')}
          placeholder={t('agents.search')}
          leftSection={<Icon name="search" size={16} />}
          defaultValue={name}
          onChange={(event) => address({ q: event.currentTarget.value.trim() || null, page: null })}
        />
        <SegmentedControl
          aria-label={t('explore.cost')}
          value={cost}
          onChange={(to) => address({ cost: to === 'all' ? null : to, page: null })}
          data={['all', 'free', 'paid'].map((value) => ({ value, label: t(`explore.${value}`) }))}
        />
      </div>
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {!data && !list.error && <LateSkeleton shape="cards" rows={6} rowHeight={148} />}
      {data?.data.length === 0 && (
        <EmptyState icon="explore" title={t('explore.none')}>
          {t('explore.noneText')}
        </EmptyState>
      )}
      {data && <AgentCards agents={data.data} own={false} />}
      {data && <PageTurner {...data.pagination} onTurn={(to) => address({ page: String(to) })} />}
    </Page>
  );
}
