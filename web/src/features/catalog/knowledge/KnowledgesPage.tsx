import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { type Column, DataTable, PageTurner } from '../../../components/table/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { cutDescription, formatSize } from '../../../lib/format/index.ts';
import { isUnderWay, LOOK_AGAIN_MS } from '../api/status.ts';
import { useAddress } from '../api/use-address.ts';
import classes from './knowledge.module.css';
import { SourceForm } from './SourceForm.tsx';
import { Status } from './Status.tsx';

/** The workspace's knowledge bases. */
export default function KnowledgesPage() {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const name = search.get('q') ?? '';
  const page = Number(search.get('page') ?? '1');
  const list = useQuery({
    ...pageQuery(routes.listKnowledges, { query: { knowledgeName: name || null, page } }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => isUnderWay(status)) ? LOOK_AGAIN_MS : false,
  });
  const add = () => address({ new: 'upload' });
  const button = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={add}>
      {t('knowledge.new')}
    </Button>
  );
  const { data } = list;
  const searchable = name !== '' || (data?.pagination.total ?? 0) > 0;
  return (
    <Page title={t('knowledge.title')}>
      <PageHeader title={t('knowledge.title')} description={t('knowledge.lead')} actions={button} />
      {searchable && (
        <TextInput
          mb="md"
          maw={320}
          type="search"
          aria-label={t('knowledge.search')}
          placeholder={t('knowledge.search')}
          leftSection={<Icon name="search" size={16} />}
          defaultValue={name}
          onChange={(event) => address({ q: event.currentTarget.value.trim() || null, page: null })}
        />
      )}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {!data && !list.error && <LateSkeleton rows={6} rowHeight={52} />}
      {data && (
        <>
          {data.data.length === 0 && <NoBases searched={name !== ''} action={button} />}
          <Bases rows={data.data} />
          <PageTurner {...data.pagination} onTurn={(to) => address({ page: String(to) })} />
        </>
      )}
      <NewBase />
    </Page>
  );
}

function NewBase() {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = useAddress();
  const close = () => address({ new: null });
  return (
    <Modal opened={search.has('new')} onClose={close} title={t('knowledge.new')} size="lg">
      <SourceForm onDone={(base) => void navigate(`/knowledge/${base}`)} onCancel={close} />
    </Modal>
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
  if (rows.length === 0) return null;
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
      </span>
    </span>
  );
}
