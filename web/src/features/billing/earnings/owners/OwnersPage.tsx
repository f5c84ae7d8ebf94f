import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Filters, PagedList, useListAddress } from '../../../../components/list/index.ts';
import { NothingThere } from '../../../../components/notice/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { EmptyState, Refusal } from '../../../../components/states/index.ts';
import { useAddress } from '../../../../lib/address/index.ts';
import { dataQuery, pageQuery } from '../../../../lib/api/index.ts';
import { shownPercent } from '../percent.ts';
import { OwnersTable } from './OwnersTable.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { useNamedOwner } from './use-named-owner.ts';

/** What is owed to the owners of agents, to be sent and noted here. */
export default function OwnersPage() {
  const { t } = useTranslation('earnings');
  const { page, turn } = useListAddress();
  const [search] = useSearchParams();
  const address = useAddress();
  const seesAll = search.has('all');
  const list = useQuery({
    ...pageQuery(routes.listOwnersEarnings, { query: { isOwed: seesAll ? null : true, page } }),
    placeholderData: (previous) => previous,
  });
  const share = useQuery(dataQuery(routes.getShareRate, {})).data?.percent;
  const asked = search.get('pay');
  const { paid, error, isNone } = useNamedOwner(asked, list.data?.data);
  const close = () => address({ pay: null });
  const none = (
    <EmptyState icon="coins" title={t(seesAll ? 'owners.none' : 'owners.nothingOwed')}>
      {t(seesAll ? 'owners.noneText' : 'owners.nothingOwedText')}
    </EmptyState>
  );
  return (
    <Page title={t('owners.title')}>
      <PageHeader
        title={t('owners.title')}
        description={t('owners.lead')}
        actions={
          share !== undefined && (
            <Button variant="default" onClick={() => address({ share: '1' })}>
              {t('owners.share', { percent: shownPercent(share) })}
            </Button>
          )
        }
      />
      <Filters>
        <SegmentedControl
          aria-label={t('owners.which')}
          value={seesAll ? 'all' : 'owed'}
          onChange={(value) => address({ all: value === 'all' ? '1' : null, page: null })}
          data={[
            { value: 'owed', label: t('owners.onlyOwed') },
            { value: 'all', label: t('owners.all') },
          ]}
        />
      </Filters>
      <Refusal error={error} mb="md" />
      {isNone && <NothingThere onClose={close}>{t('payout.none')}</NothingThere>}
      <PagedList list={list} rowHeight={56} none={none} onTurn={turn}>
        {(owners) => <OwnersTable owners={owners} onPay={(pay) => address({ pay })} />}
      </PagedList>
      {paid && <PayoutDialog key={asked} owed={paid} onClose={close} />}
      {share !== undefined && search.has('share') && (
        <ShareDialog percent={share} onClose={() => address({ share: null })} />
      )}
    </Page>
  );
}
