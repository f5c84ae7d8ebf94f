import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { RunTable } from './RunTable.tsx';

const PACE_MS = 2_000;

/** When books were compared, and what came of it; those under way are followed. */
export function Runs() {
  const { t } = useTranslation('reconciliation');
  const { page, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listReconciliations, { query: { page } }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.data.some((run) => run.state === 'running') ? PACE_MS : false,
  });
  const none = (
    <EmptyState icon="history" title={t('runs.none')}>
      {t('runs.noneText')}
    </EmptyState>
  );
  return (
    <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
      {(runs) => <RunTable runs={runs} />}
    </PagedList>
  );
}
