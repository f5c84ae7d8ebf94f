import { Button, Drawer, Group, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Knowledge, type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { PageTurner } from '../../../components/table/index.ts';
import { call, pageQuery, refreshRows } from '../../../lib/api/index.ts';
import { isUnderWay } from '../api/status.ts';
import { DocumentTimeline } from './DocumentTimeline.tsx';
import classes from './knowledge.module.css';
import { Status } from './Status.tsx';
import { useReason } from './use-reason.ts';

interface Props {
  readonly base: Knowledge;
  readonly document: KnowledgeDocument | undefined;
  readonly onClose: () => void;
}

/** One document: what happened to it, what it was cut into, and what can be done about it. */
export function DocumentDrawer({ base, document, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const reasonOf = useReason();
  return (
    <Drawer
      opened={document !== undefined}
      onClose={onClose}
      position="right"
      size="34rem"
      title={document?.name}
    >
      {document && (
        <div className={classes.form}>
          <Status status={document.status} progress={document.progress} />
          {document.statusReason && (
            <p className={classes.reason} role="status">
              {reasonOf(document)}
            </p>
          )}
          {base.editable && <Actions base={base.uuid} document={document} onGone={onClose} />}
          <Tabs defaultValue="timeline" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="timeline">{t('document.timeline')}</Tabs.Tab>
              <Tabs.Tab value="chunks">{t('document.chunks')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="timeline">
              <DocumentTimeline base={base.uuid} document={document} />
            </Tabs.Panel>
            <Tabs.Panel value="chunks">
              <Chunks base={base.uuid} document={document.uuid} />
            </Tabs.Panel>
          </Tabs>
        </div>
      )}
    </Drawer>
  );
}

interface ActionsProps {
  readonly base: string;
  readonly document: KnowledgeDocument;
  readonly onGone: () => void;
}

function Actions({ base, document, onGone }: ActionsProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const confirm = useConfirm();
  const params = { id: base, docUuid: document.uuid };
  const refresh = () =>
    refreshRows(client, routes.listDocuments, routes.getKnowledge, routes.listDocumentEvents);
  const again = useMutation({ mutationFn: () => call(routes.retryDocument, { params }), onSuccess: refresh });
  const remove = useMutation({
    mutationFn: () => call(routes.deleteDocument, { params }),
    onSuccess: async () => {
      onGone();
      await refresh();
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('document.deleteTitle', { name: document.name }),
      body: t('document.deleteText'),
      action: t('document.delete'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="refresh" size={14} />}
        loading={again.isPending}
        disabled={isUnderWay(document.status)}
        onClick={() => again.mutate()}
      >
        {t('document.again')}
      </Button>
      <Button
        size="xs"
        variant="default"
        c="bad"
        leftSection={<Icon name="trash" size={14} />}
        loading={remove.isPending}
        onClick={ask}
      >
        {t('document.delete')}
      </Button>
    </Group>
  );
}

function Chunks({ base, document }: { readonly base: string; readonly document: string }) {
  const { t } = useTranslation('catalog');
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...pageQuery(routes.listChunks, { params: { id: base, docUuid: document }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <LateSkeleton shape="text" rows={8} />;
  if (list.data.data.length === 0) return <p className={classes.size}>{t('document.noChunks')}</p>;
  return (
    <>
      <ol className={classes.chunks}>
        {list.data.data.map(({ ordinal, page: at, heading, text }) => (
          <li key={ordinal}>
            <span className={classes.size}>
              {[`#${ordinal + 1}`, at !== null && t('document.page', { page: at }), heading]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <PageTurner {...list.data.pagination} onTurn={setPage} />
    </>
  );
}
