import { Button, Modal, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, routes, type SiteImport } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCloseGuard, useRemoval } from '../../../components/confirm/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, MoreMenu } from '../../../components/menu/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call, dataQuery } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';
import { useLiveBase } from '../api/use-live-base.ts';
import { useSiteImport } from '../api/use-site-imports.ts';
import { AddDialog } from './add/AddDialog.tsx';
import { Documents } from './documents/Documents.tsx';
import { FailedCount } from './documents/FailedCount.tsx';
import { KnowledgeSettings } from './KnowledgeSettings.tsx';
import classes from './knowledge.module.css';
import { Status } from './Status.tsx';
import { SearchTest } from './search/SearchTest.tsx';
import { SiteBanner } from './site/SiteBanner.tsx';
import { SiteDialog } from './site/SiteDialog.tsx';

/** One base: its documents, a test of what it finds, its settings. */
export default function KnowledgePage() {
  const { t } = useTranslation('catalog');
  const { id = '' } = useParams();
  const found = useQuery(dataQuery(routes.getKnowledge, { params: { id } }));
  if (found.data && !isGone(found.error)) return <Base key={id} base={found.data} />;
  return (
    <Page title={t('knowledge.title')} headless>
      {found.error ? (
        <ErrorState
          error={found.error}
          onRetry={() => found.refetch()}
          way={{ to: '/knowledge', label: t('knowledge.title') }}
        />
      ) : (
        <LateSkeleton rows={6} />
      )}
    </Page>
  );
}

function Base({ base }: { readonly base: Knowledge }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const tab = search.get('tab') ?? 'documents';
  const [isWritten, setWritten] = useState(false);
  useLiveBase(base.uuid);
  const site = useSiteImport(base.uuid, base.editable);
  const add = () => address({ add: 'upload' });
  return (
    <Page title={base.name}>
      <PageHeader
        back={{ to: '/knowledge', label: t('knowledge.title') }}
        title={base.name}
        description={base.description}
        actions={<BaseActions base={base} onAdd={add} />}
      />
      <div className={classes.facts}>
        <Status status={base.status} progress={base.progress} />
        <span>{t('knowledge.documentCount', { count: base.documentCount })}</span>
        <FailedCount base={base} />
        <span>{t('knowledge.chunkCount', { count: base.chunkCount })}</span>
        <span>{t(base.visibility)}</span>
        {base.tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
      </div>
      {site && <SiteBanner key={site.uuid} site={site} onOpen={() => address({ add: 'site' })} />}
      <Tabs
        value={tab}
        onChange={(to) => address({ tab: to === 'documents' ? null : to, page: null, q: null, status: null })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="documents">{t('knowledge.documents')}</Tabs.Tab>
          <Tabs.Tab value="search">{t('searchTest.title')}</Tabs.Tab>
          {base.editable && <Tabs.Tab value="settings">{t('settings.title')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="documents">
          <Documents base={base} onAdd={add} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <SearchTest base={base.uuid} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" keepMounted={isWritten}>
          <KnowledgeSettings base={base} onWritten={setWritten} />
        </Tabs.Panel>
      </Tabs>
      <Adding base={base} site={site} />
    </Page>
  );
}

function Adding({ base, site }: { readonly base: Knowledge; readonly site: SiteImport | undefined }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const wanted = base.editable ? search.get('add') : null;
  const close = () => address({ add: null });
  const [isChosen, setChosen] = useState(false);
  const question = {
    title: t('site.leaveTitle'),
    body: t('site.leaveText'),
    action: t('site.close'),
  };
  const leave = useCloseGuard(isChosen, close, question);
  return (
    <>
      <AddDialog
        into={base.uuid}
        opened={wanted !== null && wanted !== 'site'}
        onDone={close}
        onClose={close}
        onSite={() => address({ add: 'site' })}
      />
      <Modal opened={wanted === 'site'} onClose={leave} title={t('site.title')} size="lg">
        <SiteDialog base={base.uuid} site={site} onClose={close} onChosen={setChosen} />
      </Modal>
    </>
  );
}

function BaseActions({ base, onAdd }: { readonly base: Knowledge; readonly onAdd: () => void }) {
  const { t } = useTranslation('catalog');
  const remove = useRemoval({
    question: {
      title: t('knowledge.deleteTitle', { name: base.name }),
      body: t('knowledge.deleteText', { count: base.documentCount }),
      action: t('knowledge.delete'),
    },
    remove: () => call(routes.deleteKnowledge, { params: { id: base.uuid } }),
    leaveTo: '/knowledge',
    refresh: [routes.listKnowledges, routes.listAgents, routes.getAgent],
  });
  const makeAgent = (
    <Button
      component={Link}
      to={`/agents/new?knowledge=${base.uuid}`}
      variant="default"
      leftSection={<Icon name="agent" size={16} />}
    >
      {t('knowledge.makeAgent')}
    </Button>
  );
  // Of another workspace, which lets everybody link it.
  if (!base.editable) return makeAgent;
  return (
    <>
      <MoreMenu>
        <LossItem onClick={remove}>{t('knowledge.delete')}</LossItem>
      </MoreMenu>
      {makeAgent}
      <Button leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
        {t('source.addTitle')}
      </Button>
    </>
  );
}
