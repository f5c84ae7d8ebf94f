import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PagedList } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import { AgentTabs } from '../AgentTabs.tsx';
import { OfAgent } from '../OfAgent.tsx';
import { PublishState } from '../PublishState.tsx';
import { VersionList } from './VersionList.tsx';
import { VersionView } from './VersionView.tsx';
import classes from './versions.module.css';

/** Every saved state of an agent, and what one of them changed. */
export default function VersionsPage() {
  const { t } = useTranslation('catalog');
  return (
    <OfAgent title={t('tabs.versions')} rows={8}>
      {(agent) => <Versions agent={agent} />}
    </OfAgent>
  );
}

function Versions({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  const address = useAddress();
  const page = numberOf(search.get('page')) ?? 1;
  const chosen = numberOf(search.get('v')) ?? agent.version;
  const list = useQuery({
    ...pageQuery(routes.listAgentVersions, { params: { id: agent.uuid }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  return (
    <Page title={`${agent.name} · ${t('tabs.versions')}`} layout="wide">
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={agent.name}
        description={<PublishState agent={agent} />}
        actions={<AgentMenu agent={agent} />}
      />
      <AgentTabs agent={agent.uuid} />
      <div className={classes.page}>
        <div>
          <PagedList
            list={list}
            rowHeight={64}
            none={null}
            onTurn={(to) => address({ page: to === 1 ? null : String(to) })}
          >
            {(versions) => (
              <VersionList
                versions={versions}
                chosen={chosen}
                onChoose={(version) => address({ v: String(version), with: null })}
              />
            )}
          </PagedList>
        </div>
        <VersionView
          agent={agent}
          version={chosen}
          against={numberOf(search.get('with')) ?? chosen - 1}
          onAgainst={(version) => address({ with: String(version) })}
        />
      </div>
    </Page>
  );
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
