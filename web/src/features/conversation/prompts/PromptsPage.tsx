import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';
import { PromptEditor } from './PromptEditor.tsx';
import { PromptRows } from './PromptRows.tsx';
import { Starters } from './Starters.tsx';

const WHOSE = ['all', 'private', 'workspace'] as const;
/** Whoever has more knows how they are made. */
const FEW = 5;

/** A person's prompts and the workspace's, and prompts to begin with. */
export default function PromptsPage() {
  const { t } = useTranslation('prompts');
  const { words, page, find, turn } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const hidden = useHidden();
  const whose = WHOSE.find((one) => one === search.get('whose')) ?? 'all';
  const query = { search: words || null, visibility: whose === 'all' ? null : whose, page };
  const list = useQuery({
    ...pageQuery(routes.listPrompts, { query }),
    placeholderData: (previous) => previous,
  });
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ edit: 'new' })}>
      {t('new')}
    </Button>
  );
  const narrowed = words !== '' || whose !== 'all';
  const total = list.data?.pagination.total ?? 0;
  const edited = search.get('edit');
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} actions={make} />
      {(narrowed || total > 0) && (
        <Filters>
          <SearchField label={t('search')} words={words} onFind={find} />
          <Whose whose={whose} />
        </Filters>
      )}
      <PagedList
        list={list}
        rowHeight={56}
        onTurn={turn}
        none={<NoPrompts narrowed={narrowed} action={make} />}
      >
        {(prompts) => <PromptRows prompts={prompts.filter(({ uuid }) => !hidden.has(uuid))} />}
      </PagedList>
      {list.data && !narrowed && total <= FEW && <Starters taken={list.data.data.map(({ name }) => name)} />}
      {edited !== null && <PromptEditor key={edited} uuid={edited} onClose={() => address({ edit: null })} />}
    </Page>
  );
}

function Whose({ whose }: { readonly whose: (typeof WHOSE)[number] }) {
  const { t } = useTranslation('prompts');
  const address = useAddress();
  return (
    <SegmentedControl
      aria-label={t('whose')}
      value={whose}
      onChange={(to) => address({ whose: to === 'all' ? null : to, page: null })}
      data={WHOSE.map((value) => ({ value, label: t(`whoses.${value}`) }))}
    />
  );
}

function NoPrompts({ narrowed, action }: { readonly narrowed: boolean; readonly action: ReactNode }) {
  const { t } = useTranslation('prompts');
  return (
    <EmptyState icon="quote" title={t(narrowed ? 'noneFound' : 'none')} action={narrowed ? null : action}>
      {t(narrowed ? 'noneFoundText' : 'noneText')}
    </EmptyState>
  );
}
