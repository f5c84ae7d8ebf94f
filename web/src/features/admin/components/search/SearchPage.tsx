import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { EngineForm } from './EngineForm.tsx';
import { engineQuery } from './use-engine-calls.ts';

/** What agents look things up in the web with. */
export default function SearchPage() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(engineQuery);
  return (
    <Page title={t('search.title')}>
      <PageHeader title={t('search.title')} description={t('search.text')} />
      {error && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {!error && data === undefined && <LateSkeleton rows={3} rowHeight={92} />}
      {data && <EngineForm engine={data.engine} />}
    </Page>
  );
}
