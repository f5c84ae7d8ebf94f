import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState, Refusal } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { SignInRows } from './SignInRows.tsx';
import { useEndSignIns } from './use-end-sign-ins.ts';

/** Where somebody is signed in, and how that is ended. */
export default function SecurityPage() {
  const { t } = useTranslation('security');
  const places = useQuery(dataQuery(routes.listSignIns, {}));
  const { end, ending, refused } = useEndSignIns();
  const others = (places.data ?? []).filter(({ current }) => !current);
  const endAll = (
    <Button
      variant="default"
      disabled={others.length === 0}
      loading={ending.length > 1}
      onClick={() => void end(others)}
    >
      {t('endAll')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} actions={endAll} />
      <Refusal error={refused} mb="md" />
      {places.isPending && <LateSkeleton rowHeight={56} />}
      {places.isError && <ErrorState error={places.error} onRetry={places.refetch} />}
      {places.data && (
        <SignInRows places={places.data} ending={ending} onEnd={(place) => void end([place])} />
      )}
    </Page>
  );
}
