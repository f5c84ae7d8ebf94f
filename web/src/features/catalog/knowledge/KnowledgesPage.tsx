import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { joinedByComma, splitAtComma, useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { cutDescription, formatSize } from '../../../lib/format/index.ts';
import { useLiveBases } from '../api/use-live-bases.ts';
import classes from './knowledge.module.css';
import { NewBase } from './NewBase.tsx';
import { Status } from './Status.tsx';
import { TagFilter } from './TagFilter.tsx';

/** The workspace's knowledge bases. */
export default function KnowledgesPage() {
  const { t } = useTranslation('catalog');
  const address = useAddress();
  const { words, page, find, turn } = useListAddress();
  const [search] = useSearchParams();
  const tags = splitAtComma(search.get('tags'));
  const list = useQuery({
    ...pageQuery(routes.listKnowledges, {
      query: { knowledgeName: words || null, tags: tags.length > 0 ? tags : null, page },
    }),
    placeholderData: (previous) => previous,
  });
  useLiveBases(list.data?.data.map(({ uuid }) => uuid) ?? []);
  const add = () => address({ new: 'upload' });
  const button = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={add}>
      {t('knowledge.new')}
    </Button>
  );
  const filtered = words !== '' || tags.length > 0;
  const searchable = filtered || (list.data?.pagination.total ?? 0) > 0;
  return (
    <Page title={t('knowledge.title')}>
      <PageHeader title={t('knowledge.title')} description={t('knowledge.lead')} actions={button} />
      {searchable && (
        <Filters>
          <SearchField label={t('knowledge.search')} words={words} onFind={find} />
          <TagFilter
            chosen={tags}
            onChange={(to) => address({ tags: joinedByComma(to) || null, page: null })}
          />
        </Filters>
      )}
      <PagedList
        list={list}
        rowHeight={52}
        none={<NoBases searched={filtered} action={button} />}
        onTurn={turn}
      >
        {(bases) => <Bases rows={bases} />}
      </PagedList>
      <NewBase />
    </Page>
  );
}

function NoBases({ searched, action }: { readonly searched: boolean; readonly action: ReactNode }) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      icon="knowledge"
      title={t(searched ? 'knowledge.noneFound' : 'knowledge.none')}
      action={searched ? null : action}
    >
      {t(searched ? 'knowledge.noneFoundText' : 'knowledge.noneText')}
    </EmptyState>
  );
}

function Bases({ rows }: { readonly rows: readonly Knowledge[] }) {
  const { t } = useTranslation('catalog');
  const columns: Column<Knowledge>[] = [
    { key: 'name', header: t('knowledge.name'), phone: 'title', cell: (base) => <Name base={base} /> },
    {
      key: 'status',
      header: t('knowledge.status'),
      width: '11rem',
      cell: ({ status, progress }) => <Status status={status} progress={progress} />,
    },
    {
      key: 'documents',
      header: t('knowledge.documents'),
      width: '7rem',
      align: 'right',
      cell: ({ documentCount }) => documentCount,
    },
    {
      key: 'size',
      header: t('knowledge.size'),
      width: '7rem',
      align: 'right',
      phone: 'hidden',
      cell: ({ byteSize }) => formatSize(byteSize),
    },
    {
      key: 'updated',
      header: t('knowledge.updated'),
      width: '8.5rem',
      align: 'right',
      cell: ({ updatedAt }) => <ShownDate value={updatedAt} />,
    },
  ];
  return <DataTable label={t('knowledge.title')} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />;
}

function Name({ base }: { readonly base: Knowledge }) {
  return (
    <span className={classes.name}>
      <FileIcon type={base.fileType} />
      <span className={classes.nameText}>
        <Link to={`/knowledge/${base.uuid}`}>{base.name}</Link>
        {base.description !== '' && <span className={classes.size}>{cutDescription(base.description)}</span>}
        <Tags tags={base.tags} />
      </span>
    </span>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}
