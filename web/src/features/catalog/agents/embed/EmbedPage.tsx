import { useQuery } from '@tanstack/react-query';
import { type Agent, routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { OfAgent } from '../OfAgent.tsx';
import { AllowedSites } from './AllowedSites.tsx';
import { EmbedCode } from './EmbedCode.tsx';
import { EmbedLook } from './EmbedLook.tsx';
import { EmbedPreview } from './EmbedPreview.tsx';
import classes from './embed.module.css';
import { plainLook } from './look.ts';

/** How a share's chat comes onto a site: where it may, how it looks, and what to paste. */
export default function EmbedPage() {
  const { t } = useTranslation('catalog');
  return (
    <OfAgent title={t('embed.title')} rows={8}>
      {(agent) => <OfShare agent={agent} />}
    </OfAgent>
  );
}

function OfShare({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const { share: id = '' } = useParams();
  const found = useQuery(dataQuery(routes.getShare, { params: { id } }));
  const share = found.data;
  const isOpen = share?.kind === 'link' && share.token !== null;
  return (
    <Page title={`${agent.name} · ${t('embed.title')}`} layout="wide">
      <PageHeader
        back={{ to: `/agents/${agent.uuid}/shares`, label: t('tabs.shares') }}
        title={t('embed.title')}
        description={t('embed.lead', { agent: agent.name })}
      />
      {found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      {!share && !found.error && <LateSkeleton rows={6} />}
      {share && !isOpen && (
        <EmptyState icon="lock" title={t('embed.closed')}>
          {t('embed.closedText')}
        </EmptyState>
      )}
      {share && isOpen && <Embed key={id} share={share} />}
    </Page>
  );
}

function Embed({ share }: { readonly share: Share }) {
  const [look, setLook] = useState(plainLook);
  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        <AllowedSites share={share} />
        <EmbedLook look={look} onChange={setLook} />
        <EmbedCode share={share} look={look} />
      </div>
      <EmbedPreview share={share} look={look} />
    </div>
  );
}
