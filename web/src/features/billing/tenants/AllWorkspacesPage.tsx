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
import { WorkspaceTable } from './WorkspaceTable.tsx';

const KINDS = ['all', 'shared', 'personal'] as const;

/** Every workspace of the platform; one's page says what it has, and gives it credits. */
export default function AllWorkspacesPage() {
  const { t } = useTranslation('tenants');
  const { page, turn, words, find } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const kind = KINDS.find((one) => one === search.get('kind')) ?? 'all';
  const list = useQuery({
    ...pageQuery(routes.listAllWorkspaces, {
      query: { search: words || null, kind: kind === 'all' ? null : kind, page },
    }),
    placeholderData: (previous) => previous,
  });
  const none = (
    <EmptyState icon="building" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} />
      <Filters>
        <SearchField label={t('search')} words={words} onFind={find} />
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          onChange={(value) => address({ kind: value === 'all' ? null : value, page: null })}
          data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </Filters>
      <PagedList list={list} rowHeight={56} none={none} onTurn={turn}>
        {(workspaces) => <WorkspaceTable workspaces={workspaces} />}
      </PagedList>
    </Page>
  );
}
