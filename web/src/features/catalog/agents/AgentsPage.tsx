import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { PageTurner } from '../../../components/table/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useAddress } from '../api/use-address.ts';
import { AgentCards } from './AgentCards.tsx';

/** The workspace's agents. */
export default function AgentsPage() {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const name = search.get('q') ?? '';
  const page = Number(search.get('page') ?? '1');
  const list = useQuery({
    ...pageQuery(routes.listAgents, { query: { name: name || null, page } }),
    placeholderData: (previous) => previous,
  });
  const { data } = list;
  const make = (
    <Button component={Link} to="/agents/new" leftSection={<Icon name="plus" size={16} />}>
      {t('agents.new')}
    </Button>
  );
  return (
    <Page title={t('agents.title')}>
      <PageHeader title={t('agents.title')} description={t('agents.lead')} actions={make} />
      <TextInput
        mb="md"
        maw={320}
        type="search"
        aria-label={t('agents.search')}
        placeholder={t('agents.search')}
        leftSection={<Icon name="search" size={16} />}
        defaultValue={name}
        onChange={(event) => address({ q: event.currentTarget.value.trim() || null, page: null })}
      />
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {!data && !list.error && <LateSkeleton shape="cards" rows={6} rowHeight={148} />}
      {data?.data.length === 0 && (
        <EmptyState icon="agent" title={t('agents.noneFound')}>
          {t('agents.noneFoundText')}
        </EmptyState>
      )}
      {data && <AgentCards agents={data.data} own />}
      {data && name === '' && data.pagination.total === 1 && (
        <EmptyState icon="sparkle" title={t('agents.first')} action={make}>
          {t('agents.firstText')}
        </EmptyState>
      )}
      {data && <PageTurner {...data.pagination} onTurn={(to) => address({ page: String(to) })} />}
    </Page>
  );
}
