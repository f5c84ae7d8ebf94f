import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanTable } from './PlanTable.tsx';

const NEW = 'new';

/** What is sold, offered or not. */
export default function PlansPage() {
  const { t } = useTranslation('selling');
  const [search] = useSearchParams();
  const address = useAddress();
  const { data, error, refetch } = useQuery(dataQuery(routes.listPlans, {}));
  const asked = search.get('edit');
  const edited = data?.find(({ id }) => id === asked);
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ edit: NEW })}>
      {t('plans.add')}
    </Button>
  );
  return (
    <Page title={t('plans.title')}>
      <PageHeader title={t('plans.title')} description={t('plans.lead')} actions={make} />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <LateSkeleton rows={4} rowHeight={56} />}
      {data?.length === 0 && (
        <EmptyState icon="layers" title={t('plans.none')} action={make}>
          {t('plans.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && <PlanTable plans={data} onEdit={(edit) => address({ edit })} />}
      {data && (asked === NEW || edited) && (
        <PlanEditor key={asked} plan={edited} onClose={() => address({ edit: null })} />
      )}
    </Page>
  );
}
