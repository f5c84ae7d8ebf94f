import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { Members } from './Members.tsx';
import { Used } from './Used.tsx';

const CARD_HEIGHT = 150;

/** One workspace for an ADMIN: whose it is, what it has and took, and credits as a gift. */
export default function WorkspacePage() {
  const { t } = useTranslation('tenants');
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(dataQuery(routes.getAnyWorkspace, { params: { uuid } }));
  const back = { to: '/admin/workspaces', label: t('title') };
  if (error) {
    return (
      <Page title={t('workspace')}>
        <PageHeader title={t('workspace')} back={back} />
        <ErrorState error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  const title = data
    ? data.personal
      ? t('personalOf', { email: data.owner.email })
      : data.name
    : t('workspace');
  return (
    <Page title={title}>
      <PageHeader title={title} back={back} actions={<Elsewhere uuid={uuid} />} />
      {!data && <LateSkeleton shape="cards" rows={2} rowHeight={CARD_HEIGHT} />}
      {data && (
        <Fragment key={uuid}>
          <Used workspace={data} name={title} />
          <Members uuid={uuid} />
        </Fragment>
      )}
    </Page>
  );
}

/** Where the same workspace is told of otherwise. */
function Elsewhere({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation('tenants');
  const places = [
    ['statistics', `/admin/statistics?workspace=${uuid}`],
    ['orders', `/admin/orders?workspace=${uuid}`],
    ['earnings', `/admin/earnings/${uuid}`],
    ['links', `/admin/workspaces/${uuid}/links`],
    ['audit', `/admin/audit?workspace=${uuid}`],
  ] as const;
  return places.map(([name, to]) => (
    <Button key={name} component={Link} to={to} variant="default">
      {t(`elsewhere.${name}`)}
    </Button>
  ));
}
