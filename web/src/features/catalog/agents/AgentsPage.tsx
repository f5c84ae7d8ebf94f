import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ListedAgent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { AgentCards } from './AgentCards.tsx';
import { ImportDialog } from './files/ImportDialog.tsx';
import { isOwn } from './is-own.ts';

const WHOSE = ['all', 'own', 'shared'] as const;

/** The workspace has made none itself. */
const isFirst = (agent: ListedAgent) => agent.isAssistant || !isOwn(agent);

/** The workspace's agents, and those that others gave it. */
export default function AgentsPage() {
  const { t } = useTranslation('catalog');
  const { words, page, find, turn } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const whose = WHOSE.find((one) => one === search.get('whose')) ?? 'all';
  const list = useQuery({
    ...pageQuery(routes.listAgents, {
      query: { name: words || null, whose: whose === 'all' ? null : whose, page },
    }),
    placeholderData: (previous) => previous,
  });
  const make = (
    <Button component={Link} to="/agents/new" leftSection={<Icon name="plus" size={16} />}>
      {t('agents.new')}
    </Button>
  );
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => address({ import: '1' })}
      >
        {t('import.open')}
      </Button>
      {make}
    </>
  );
  const none =
    words === '' && whose === 'shared' ? (
      <EmptyState icon="link" title={t('agents.noneShared')}>
        {t('agents.noneSharedText')}
      </EmptyState>
    ) : (
      <EmptyState icon="agent" title={t('agents.noneFound')}>
        {t('agents.noneFoundText')}
      </EmptyState>
    );
  return (
    <Page title={t('agents.title')}>
      <PageHeader title={t('agents.title')} description={t('agents.lead')} actions={actions} />
      <Filters>
        <SearchField label={t('agents.search')} words={words} onFind={find} />
        <SegmentedControl
          aria-label={t('agents.whose')}
          value={whose}
          onChange={(to) => address({ whose: to === 'all' ? null : to, page: null })}
          data={WHOSE.map((value) => ({ value, label: t(`agents.${value}`) }))}
        />
      </Filters>
      <PagedList list={list} shape="cards" rowHeight={148} none={none} onTurn={turn}>
        {(agents) => <AgentCards agents={agents} among="own" />}
      </PagedList>
      {words === '' && whose !== 'shared' && list.data?.data.every(isFirst) && (
        <EmptyState icon="sparkle" title={t('agents.first')} action={make}>
          {t('agents.firstText')}
        </EmptyState>
      )}
      {search.has('import') && <ImportDialog onClose={() => address({ import: null })} />}
    </Page>
  );
}
