import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { PagedList, useListAddress } from '../../../../components/list/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { DocumentBar } from './DocumentBar.tsx';
import { DocumentDialogs, type OpenDialog } from './DocumentDialogs.tsx';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  readonly base: Knowledge;
  readonly onAdd: () => void;
}

/** A base's documents: found, ticked, opened beside the list. */
export function Documents({ base, onAdd }: Props) {
  const [search] = useSearchParams();
  const address = useAddress();
  const { words, page, find, turn } = useListAddress();
  const status = search.get('status') ?? '';
  const query = { page, documentName: words || null, status: status === '' ? null : Number(status) };
  const list = useQuery({
    ...pageQuery(routes.listDocuments, { params: { id: base.uuid }, query }),
    placeholderData: (previous) => previous,
  });
  const actions = useDocumentActions(base.uuid);
  const rows = (list.data?.data ?? []).filter(({ uuid }) => !actions.hidden.has(uuid));
  const selection = useSelection(rows);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filtered = words !== '' || status !== '';
  const menu = {
    actions,
    onReplace: (document: OpenDialog['document']) => setDialog({ kind: 'replace', document }),
    onRename: (document: OpenDialog['document']) => setDialog({ kind: 'rename', document }),
  };
  const shown = list.data && { ...list.data, data: rows };
  return (
    <>
      {(filtered || base.documentCount > 0) && (
        <DocumentBar
          base={base}
          words={words}
          status={status}
          onFind={find}
          onStatus={(to) => address({ status: to || null, page: null })}
          selection={selection}
          actions={actions}
        />
      )}
      <PagedList
        list={{ ...list, data: shown, refetch: list.refetch }}
        rowHeight={52}
        none={<NoDocuments base={base} filtered={filtered} onAdd={onAdd} />}
        onTurn={turn}
      >
        {() => (
          <DocumentRows
            base={base}
            rows={rows}
            selection={selection}
            onOpen={(uuid) => address({ doc: uuid })}
            {...menu}
          />
        )}
      </PagedList>
      <DocumentDrawer
        base={base}
        uuid={search.get('doc')}
        listed={rows}
        onClose={() => address({ doc: null, passages: null })}
        {...menu}
      />
      <DocumentDialogs base={base.uuid} open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface NoneProps extends Props {
  readonly filtered: boolean;
}

function NoDocuments({ base, filtered, onAdd }: NoneProps) {
  const { t } = useTranslation('catalog');
  const action = base.editable && !filtered && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
      {t('source.addTitle')}
    </Button>
  );
  return (
    <EmptyState
      icon={filtered ? 'search' : 'file'}
      title={t(filtered ? 'document.noneFound' : 'document.none')}
      action={action}
    >
      {t(filtered ? 'document.noneFoundText' : 'document.noneText')}
    </EmptyState>
  );
}
