import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { PagedList } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import { AgentTabs } from '../AgentTabs.tsx';
import { OfAgent } from '../OfAgent.tsx';
import { PublishState } from '../PublishState.tsx';
import { NewShareDialog } from './NewShareDialog.tsx';
import { ShareCard } from './ShareCard.tsx';
import classes from './shares.module.css';

/** Who else may talk to an agent: people, and whoever has a link. */
export default function SharesPage() {
  const { t } = useTranslation('catalog');
  return (
    <OfAgent title={t('tabs.shares')} rows={6}>
      {(agent) => <Shares agent={agent} />}
    </OfAgent>
  );
}

function Shares({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const page = Number(search.get('page') ?? 1) || 1;
  const list = useQuery({
    ...pageQuery(routes.listShares, { params: { id: agent.uuid }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ new: '1' })}>
      {t('shares.new')}
    </Button>
  );
  return (
    <Page title={`${agent.name} · ${t('tabs.shares')}`}>
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={agent.name}
        description={<PublishState agent={agent} />}
        actions={
          <>
            <AgentMenu agent={agent} />
            {make}
          </>
        }
      />
      <AgentTabs agent={agent.uuid} />
      <p className={classes.lead}>{t('shares.lead')}</p>
      <PagedList
        list={list}
        rowHeight={120}
        none={
          <EmptyState icon="link" title={t('shares.none')} action={make}>
            {t('shares.noneText')}
          </EmptyState>
        }
        onTurn={(to) => address({ page: to === 1 ? null : String(to) })}
      >
        {(shares) => (
          <ul className={classes.list}>
            {shares.map((share) => (
              <ShareCard key={share.uuid} share={share} />
            ))}
          </ul>
        )}
      </PagedList>
      {search.has('new') && <NewShareDialog agent={agent.uuid} onClose={() => address({ new: null })} />}
    </Page>
  );
}
