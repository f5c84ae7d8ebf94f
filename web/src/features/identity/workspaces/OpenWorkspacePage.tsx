import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type OwnWorkspace, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { ApiError, useErrorText } from '../../../lib/errors/index.ts';
import { useMe, useSwitchWorkspace, useWorkspaceName } from '../../../lib/person/index.ts';
import classes from './workspaces.module.css';

/** A workspace that a mail or the bell leads to: it is opened by a button, never by the address alone. */
export default function OpenWorkspacePage() {
  const { t } = useTranslation('workspaces');
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(dataQuery(routes.getWorkspace, { params: { uuid } }));
  const nameOf = useWorkspaceName();
  return (
    <Page title={data ? nameOf(data) : t('workspace.title')} layout="narrow" headless>
      {error && (isExpired(error) ? <Expired /> : <ErrorState error={error} onRetry={() => refetch()} />)}
      {!data && !error && <LateSkeleton />}
      {data && <Opening key={uuid} workspace={data} />}
    </Page>
  );
}

const isExpired = (error: Error) => error instanceof ApiError && error.errorCode === 'INVITATION_EXPIRED';

function Expired() {
  const { t } = useTranslation('workspaces');
  return (
    <EmptyState
      icon="clock"
      title={t('open.expired')}
      action={
        <Button component={Link} to="/agents" variant="default">
          {t('open.home')}
        </Button>
      }
    >
      {t('open.expiredText')}
    </EmptyState>
  );
}

function Opening({ workspace }: { readonly workspace: OwnWorkspace }) {
  const { t } = useTranslation(['workspaces', 'person']);
  const me = useMe();
  const nameOf = useWorkspaceName();
  const textOf = useErrorText();
  const switchTo = useSwitchWorkspace('/agents');
  const isHere = me.workspace.uuid === workspace.uuid;
  const role = t(`person:roles.${workspace.role}`);
  return (
    <section className={classes.open}>
      <Logo src={workspace.logo} name={workspace.name} size={72} shape="square" />
      <h2 className={classes.title}>{nameOf(workspace)}</h2>
      <p className={classes.dim}>{t('open.lead', { count: workspace.memberCount, role })}</p>
      {isHere ? (
        <>
          <p className={classes.lead}>{t('open.here')}</p>
          <Button component={Link} to="/agents" variant="default">
            {t('open.go')}
          </Button>
        </>
      ) : (
        <Button loading={switchTo.isPending} onClick={() => switchTo.mutate(workspace.uuid)}>
          {t('open.action')}
        </Button>
      )}
      <p role="alert" className={classes.problem}>
        {switchTo.isError && textOf(switchTo.error)}
      </p>
    </section>
  );
}
