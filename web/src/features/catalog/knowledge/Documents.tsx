import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { type Column, DataTable, PageTurner } from '../../../components/table/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import { isUnderWay, LOOK_AGAIN_MS } from '../api/status.ts';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import classes from './knowledge.module.css';
import { Status } from './Status.tsx';
import { useReason } from './use-reason.ts';

interface Props {
  readonly base: Knowledge;
  readonly onAdd: () => void;
}

/** A base's documents; one can be opened beside the list. */
export function Documents({ base, onAdd }: Props) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const page = Number(search.get('page') ?? '1');
  const list = useQuery({
    ...pageQuery(routes.listDocuments, { params: { id: base.uuid }, query: { page } }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      isUnderWay(base.status) || state.data?.data.some(({ status }) => isUnderWay(status))
        ? LOOK_AGAIN_MS
        : false,
  });
  const { data } = list;
  const open = data?.data.find(({ uuid }) => uuid === search.get('doc'));
  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (!data) return <LateSkeleton rows={4} rowHeight={52} />;
  if (data.data.length === 0) {
    const action = base.editable && (
      <Button leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
        {t('source.addTitle')}
      </Button>
    );
    return (
      <EmptyState icon="file" title={t('document.none')} action={action}>
        {t('document.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Rows rows={data.data} onOpen={(uuid) => address({ doc: uuid })} />
      <PageTurner {...data.pagination} onTurn={(to) => address({ page: String(to) })} />
      <DocumentDrawer base={base} document={open} onClose={() => address({ doc: null })} />
    </>
  );
}

interface RowsProps {
  readonly rows: readonly KnowledgeDocument[];
  readonly onOpen: (uuid: string) => void;
}

function Rows({ rows, onOpen }: RowsProps) {
  const { t } = useTranslation('catalog');
  const reasonOf = useReason();
  const columns: Column<KnowledgeDocument>[] = [
    {
      key: 'name',
      header: t('document.name'),
      phone: 'title',
      cell: (document) => (
        <span className={classes.name}>
          <FileIcon type={document.fileType} />
          <span className={classes.nameText}>
            <button type="button" className={classes.open} onClick={() => onOpen(document.uuid)}>
              {document.name}
            </button>
            {document.statusReason && <span className={classes.bad}>{reasonOf(document)}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('knowledge.status'),
      width: '11rem',
      cell: ({ status, progress }) => <Status status={status} progress={progress} />,
    },
    {
      key: 'pages',
      header: t('document.pages'),
      width: '6rem',
      align: 'right',
      cell: ({ pageCount }) => pageCount ?? '–',
    },
    {
      key: 'chunks',
      header: t('document.chunks'),
      width: '6rem',
      align: 'right',
      phone: 'hidden',
      cell: ({ chunkCount }) => chunkCount,
    },
    {
      key: 'size',
      header: t('knowledge.size'),
      width: '7rem',
      align: 'right',
      cell: ({ byteSize }) => formatSize(byteSize),
    },
  ];
  return (
    <DataTable label={t('knowledge.documents')} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
  );
}
