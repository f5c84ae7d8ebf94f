import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { PagedList, useListAddress } from '../../../../components/list/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { CodeTable } from './CodeTable.tsx';
import { NewCodeDialog } from './NewCodeDialog.tsx';

/** Codes that take something off a price. */
export default function CodesPage() {
  const { t } = useTranslation('selling');
  const { page, turn } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const list = useQuery({
    ...pageQuery(routes.listDiscountCodes, { query: { page } }),
    placeholderData: (previous) => previous,
  });
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ new: '1' })}>
      {t('codes.add')}
    </Button>
  );
  const none = (
    <EmptyState icon="tag" title={t('codes.none')} action={make}>
      {t('codes.noneText')}
    </EmptyState>
  );
  return (
    <Page title={t('codes.title')}>
      <PageHeader title={t('codes.title')} description={t('codes.lead')} actions={make} />
      <PagedList list={list} rowHeight={52} none={none} onTurn={turn}>
        {(codes) => <CodeTable codes={codes} />}
      </PagedList>
      {search.has('new') && <NewCodeDialog onClose={() => address({ new: null })} />}
    </Page>
  );
}
