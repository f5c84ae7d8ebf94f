import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { call, keepVisitorToken } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { beGuest } from './be-guest.ts';
import { CloseChat } from './CloseChat.tsx';
import { isClosed } from './is-closed.ts';
import { useLeave } from './use-leave.ts';
import { VisitorChat } from './VisitorChat.tsx';
import classes from './visitor.module.css';

/** A shared agent, for whoever has the link; another link is another visit. */
export default function VisitorPage() {
  const { share = '' } = useParams();
  const { hash } = useLocation();
  return <Visit key={share + hash} share={share} link={share + hash} />;
}

function Visit({ share, link }: { readonly share: string; readonly link: string }) {
  const { t } = useTranslation('conversation');
  // The first call needs it, so it is there before anything is rendered.
  const [{ host, hasProof }] = useState(() => beGuest(share, window));
  useEffect(() => host?.tell({ tutka: 'ready' }), [host]);
  useLeave(host);
  const textOf = useErrorText();
  const found = useQuery({
    queryKey: [routes.getSharedAgent.method, routes.getSharedAgent.path, link],
    queryFn: async () => {
      const shared = await call(routes.getSharedAgent, {});
      keepVisitorToken(shared.visitorToken);
      return shared;
    },
    enabled: hasProof,
    retry: false,
  });
  const tryAgain = useEffectEvent(() => {
    if (found.error && !found.isFetching) void found.refetch();
  });
  // A newer signature may open what an older one did not.
  useEffect(() => host?.listen(({ tutka }) => tutka === 'user' && tryAgain()), [host]);
  if (found.data) return <VisitorChat share={share} shared={found.data} host={host} />;
  const closed = !hasProof || isClosed(found.error);
  return (
    <Page title={t('visitor.title')} headless>
      {host && (
        <div className={classes.close}>
          <CloseChat host={host} />
        </div>
      )}
      <div className={classes.alone}>
        {closed && (
          <EmptyState icon="lock" title={t('visitor.closed')}>
            {hasProof ? textOf(found.error) : t('visitor.noToken')}
          </EmptyState>
        )}
        {!closed && found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
        {!closed && !found.error && <LateSkeleton shape="text" rows={4} />}
      </div>
    </Page>
  );
}
