import { Anchor, Button, Drawer, Group, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { PageTurner } from '../../../../components/table/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { dataQuery, pageQuery } from '../../../../lib/api/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';
import { isUnderWay } from '../../api/status.ts';
import classes from '../knowledge.module.css';
import { Status } from '../Status.tsx';
import { DocumentMenu, type MenuProps } from './DocumentMenu.tsx';
import { DocumentTimeline } from './DocumentTimeline.tsx';

interface Props extends Omit<MenuProps, 'document'> {
  readonly base: Knowledge;
  /** Null: none is open. */
  readonly uuid: string | null;
  /** Those that the list beside it shows; another one is asked for. */
  readonly listed: readonly KnowledgeDocument[];
  readonly onClose: () => void;
}

/** One document: what happened to it, what it was cut into, and what can be done about it. */
export function DocumentDrawer({ base, uuid, listed, onClose, ...menu }: Props) {
  const { t } = useTranslation('catalog');
  const reasonOf = useReason();
  const removed = uuid !== null && menu.actions.hidden.has(uuid);
  const { document, error, retry } = useOne(base.uuid, removed ? null : uuid, listed);
  return (
    <Drawer
      opened={uuid !== null && !removed}
      onClose={onClose}
      position="right"
      size="34rem"
      title={document?.name ?? t('document.name')}
    >
      {!document && (error ? <ErrorState error={error} onRetry={retry} /> : <LateSkeleton rows={4} />)}
      {document && (
        <div className={classes.form}>
          <Status {...document} />
          <Origin document={document} />
          {document.statusReason && (
            <p className={classes.reason} role="status">
              {reasonOf(document)}
            </p>
          )}
          {base.editable && <Actions document={document} onClose={onClose} {...menu} />}
          <Parts base={base} document={document} />
        </div>
      )}
    </Drawer>
  );
}

/** What happened to it, which its workspace alone is told, and its passages; of these the address names the page. */
function Parts({ base, document }: { readonly base: Knowledge; readonly document: KnowledgeDocument }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const passages = search.get('passages');
  const turn = (page: number) => address({ passages: String(page) });
  return (
    <Tabs
      value={base.editable && passages === null ? 'timeline' : 'chunks'}
      onChange={(to) => address({ passages: to === 'chunks' ? '1' : null })}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {base.editable && <Tabs.Tab value="timeline">{t('document.timeline')}</Tabs.Tab>}
        <Tabs.Tab value="chunks">{t('document.chunks')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="timeline">
        <DocumentTimeline base={base.uuid} document={document} />
      </Tabs.Panel>
      <Tabs.Panel value="chunks">
        <Chunks
          base={base.uuid}
          document={document.uuid}
          page={Math.max(1, Number.parseInt(passages ?? '1', 10) || 1)}
          onTurn={turn}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function useOne(base: string, uuid: string | null, listed: Props['listed']) {
  const beside = listed.find((one) => one.uuid === uuid);
  const found = useQuery({
    ...dataQuery(routes.getDocument, { params: { id: base, docUuid: uuid ?? '' } }),
    enabled: uuid !== null && !beside,
  });
  return { document: beside ?? found.data, error: found.error, retry: () => void found.refetch() };
}

/** Where it came from, for a page of the web. */
function Origin({ document: { uri } }: { readonly document: KnowledgeDocument }) {
  if (!uri?.startsWith('http')) return null;
  return (
    <Anchor href={uri} target="_blank" rel="noreferrer noopener" size="sm" className={classes.origin}>
      {uri}
    </Anchor>
  );
}

interface ActionsProps extends Omit<MenuProps, 'document'> {
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
}

function Actions({ document, actions, onReplace, onRename, onClose }: ActionsProps) {
  const { t } = useTranslation('catalog');
  const underWay = isUnderWay(document.status);
  const leave =
    <T,>(act: (value: T) => void) =>
    (value: T) => {
      onClose();
      act(value);
    };
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name={underWay ? 'stop' : 'refresh'} size={14} />}
        onClick={() => void (underWay ? actions.cancel(document) : actions.again([document]))}
      >
        {t(underWay ? 'document.cancel' : 'document.again')}
      </Button>
      <DocumentMenu
        document={document}
        actions={{ ...actions, remove: leave(actions.remove) }}
        onReplace={leave(onReplace)}
        onRename={onRename}
      />
    </Group>
  );
}

interface ChunksProps {
  readonly base: string;
  readonly document: string;
  readonly page: number;
  readonly onTurn: (page: number) => void;
}

function Chunks({ base, document, page, onTurn }: ChunksProps) {
  const { t } = useTranslation('catalog');
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
      <PageTurner {...list.data.pagination} onTurn={onTurn} />
    </>
  );
}
