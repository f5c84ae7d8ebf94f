import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PagedList, useListAddress } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { LineTable } from '../LineTable.tsx';

/** What one workspace earned and was sent, with the orders it came from. */
export default function OwnerPage() {
  const { t } = useTranslation('earnings');
  const { workspace = '' } = useParams();
  return (
    <Page title={t('movements')}>
      <PageHeader
        title={t('movements')}
        description={t('owners.one')}
        back={{ to: '/admin/earnings', label: t('owners.title') }}
      />
      <Lines key={workspace} workspace={workspace} />
    </Page>
  );
}

/** While one of its pages comes the one before stands there, never another workspace's. */
function Lines({ workspace }: { readonly workspace: string }) {
  const { t } = useTranslation('earnings');
  const { page, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listOwnersLines, { query: { workspace, page } }),
    placeholderData: (previous) => previous,
  });
  const none = (
    <EmptyState icon="coins" title={t('owners.none')}>
      {t('owners.noneText')}
    </EmptyState>
  );
  return (
    <PagedList list={list} rowHeight={44} none={none} onTurn={turn}>
      {(lines) => <LineTable lines={lines} />}
    </PagedList>
  );
}
