import { Button, Checkbox } from '@mantine/core';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../../../components/file-icon/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';
import { formatSize } from '../../../../lib/format/index.ts';
import { FAILED } from '../../api/status.ts';
import classes from '../knowledge.module.css';
import { Status } from '../Status.tsx';
import { DocumentMenu, type MenuProps } from './DocumentMenu.tsx';
import type { Selection } from './use-selection.ts';

interface Props extends Omit<MenuProps, 'document'> {
  readonly base: Knowledge;
  readonly rows: readonly KnowledgeDocument[];
  readonly selection: Selection;
  readonly onOpen: (uuid: string) => void;
}

/** Documents of a base, each with where it stands and what can be done about it. */
export function DocumentRows({ base, rows, selection, onOpen, ...menu }: Props) {
  const { t } = useTranslation('catalog');
  const facts = useFacts();
  const name: Column<KnowledgeDocument> = {
    key: 'name',
    header: t('document.name'),
    phone: 'title',
    cell: (document) => (
      <span className={classes.name}>
        {base.editable && (
          <Checkbox
            size="xs"
            aria-label={t('selection.one', { name: document.name })}
            checked={selection.has(document)}
            onChange={() => selection.toggle(document)}
          />
        )}
        <FileIcon type={document.fileType} />
        <span className={classes.nameText}>
          <button type="button" className={classes.open} onClick={() => onOpen(document.uuid)}>
            {document.name}
          </button>
          <Problem
            document={document}
            editable={base.editable}
            onAgain={() => void menu.actions.again([document])}
          />
        </span>
      </span>
    ),
  };
  const more: Column<KnowledgeDocument> = {
    key: 'more',
    header: t('document.actions'),
    width: '2.5rem',
    phone: 'actions',
    cell: (document) => <DocumentMenu document={document} {...menu} />,
  };
  const columns = [name, ...facts, ...(base.editable ? [more] : [])];
  return (
    <DataTable label={t('knowledge.documents')} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
  );
}

interface ProblemProps {
  readonly document: KnowledgeDocument;
  readonly editable: boolean;
  readonly onAgain: () => void;
}

/** Why a document failed, and the way out at once. */
function Problem({ document, editable, onAgain }: ProblemProps) {
  const { t } = useTranslation('catalog');
  const reasonOf = useReason();
  if (!document.statusReason) return null;
  return (
    <span className={classes.failure}>
      <span className={classes.bad}>{reasonOf(document)}</span>
      {editable && document.status === FAILED && (
        <Button
          variant="subtle"
          size="compact-xs"
          ml="calc(var(--button-padding-x) * -1)"
          leftSection={<Icon name="refresh" size={12} />}
          onClick={onAgain}
        >
          {t('document.tryAgain')}
        </Button>
      )}
    </span>
  );
}

function useFacts(): Column<KnowledgeDocument>[] {
  const { t } = useTranslation('catalog');
  return [
    {
      key: 'status',
      header: t('knowledge.status'),
      width: '11rem',
      cell: ({ status, progress, serving }) => (
        <Status status={status} progress={progress} serving={serving} />
      ),
    },
    {
      key: 'pages',
      header: t('document.pages'),
      width: '5rem',
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
      width: '6rem',
      align: 'right',
      cell: ({ byteSize }) => formatSize(byteSize),
    },
  ];
}
