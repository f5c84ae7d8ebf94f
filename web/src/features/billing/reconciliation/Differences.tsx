import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { NothingThere } from '../../../components/notice/index.ts';
import { EmptyState, Refusal } from '../../../components/states/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { DifferenceFilters } from './DifferenceFilters.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { useNamedDifference } from './use-named-difference.ts';
import { useReconciliationAddress } from './use-reconciliation-address.ts';

/** What was found where books were compared. */
export function Differences() {
  const { t } = useTranslation('reconciliation');
  const { page, turn } = useListAddress();
  const { query, narrowed, clear, opened, open } = useReconciliationAddress();
  const list = useQuery({
    ...pageQuery(routes.listDifferences, { query: { ...query, page } }),
    placeholderData: (previous) => previous,
  });
  const { named, error, isUnknown } = useNamedDifference(opened, list.data?.data);
  const close = () => open(null);
  const none = (
    <EmptyState
      icon={narrowed ? 'filter' : 'check'}
      title={t(narrowed ? 'differences.noneFound' : 'differences.none')}
      action={
        narrowed && (
          <Button variant="default" onClick={clear}>
            {t('clear')}
          </Button>
        )
      }
    >
      {t(narrowed ? 'differences.noneFoundText' : 'differences.noneText')}
    </EmptyState>
  );
  const isBare = !narrowed && list.data?.data.length === 0;
  return (
    <>
      <Refusal error={error} mb="md" />
      {isUnknown && <NothingThere onClose={close}>{t('difference.unknown')}</NothingThere>}
      {!isBare && <DifferenceFilters />}
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(differences) => <DifferenceTable differences={differences} onOpen={open} />}
      </PagedList>
      {named && <DifferenceDialog key={named.uuid} difference={named} onClose={close} />}
    </>
  );
}
