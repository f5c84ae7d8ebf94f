import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { call } from '../../../lib/api/index.ts';

/** Where a person comes back to who signed in to a server. */
export default function CallbackPage() {
  const { t } = useTranslation('mcp');
  const [search] = useSearchParams();
  const [state, code, iss] = [search.get('state') ?? '', search.get('code') ?? '', search.get('iss')];
  // As a query and not a mutation, so that it is sent once however often the page is drawn.
  const back = useQuery({
    queryKey: ['mcp-sign-in', state],
    queryFn: () => call(routes.finishMcpSignIn, { body: { state, code, ...(iss && { iss }) } }),
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (back.data) return <Navigate to={`/mcp/${back.data.uuid}`} replace />;
  return (
    <Page title={t('signIn')} headless>
      {back.error && <ErrorState error={back.error} />}
      {code === '' && (
        <EmptyState icon="key" title={t('refused')} action={<Link to="/mcp">{t('title')}</Link>}>
          {t('refusedText')}
        </EmptyState>
      )}
      {code !== '' && !back.error && <LateSkeleton rows={3} />}
    </Page>
  );
}
