import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { KeyRows } from './KeyRows.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

/** The keys with which programs act as this person. */
export default function KeysPage() {
  const { t } = useTranslation('keys');
  const { page, turn } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const list = useQuery({
    ...pageQuery(routes.listApiKeys, { query: { page } }),
    placeholderData: (previous) => previous,
  });
  const make = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ new: '1' })}>
      {t('new')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} actions={make} />
      <PagedList
        list={list}
        rowHeight={56}
        onTurn={turn}
        none={
          <EmptyState icon="key" title={t('none')} action={make}>
            {t('noneText')}
          </EmptyState>
        }
      >
        {(keys) => <KeyRows keys={keys} />}
      </PagedList>
      {search.has('new') && <NewKeyDialog onClose={() => address({ new: null })} />}
    </Page>
  );
}
