import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useMe, useSwitchWorkspace, useWorkspaceName, workspacesQuery } from '../../../lib/person/index.ts';
import { LeaveSection } from './LeaveSection.tsx';
import { NewWorkspaceDialog } from './NewWorkspaceDialog.tsx';
import { WorkspaceFields } from './WorkspaceFields.tsx';
import classes from './workspaces.module.css';

/** The workspace acted in, and the others one belongs to. */
export default function WorkspacePage() {
  const { t } = useTranslation('workspaces');
  const me = useMe();
  const [search] = useSearchParams();
  const address = useAddress();
  return (
    <Page title={t('workspace.title')} layout="narrow">
      <PageHeader
        title={t('workspace.title')}
        description={t('workspace.text')}
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => address({ new: '1' })}
          >
            {t('workspace.new')}
          </Button>
        }
      />
      <FormSection title={t('workspace.about')} description={t('workspace.aboutText')}>
        <WorkspaceFields key={me.workspace.uuid} me={me} />
      </FormSection>
      <FormSection title={t('workspace.yours')} description={t('workspace.yoursText')}>
        <Workspaces me={me} />
      </FormSection>
      {!me.workspace.personal && <LeaveSection me={me} />}
      {search.has('new') && <NewWorkspaceDialog onClose={() => address({ new: null })} />}
    </Page>
  );
}

function Workspaces({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['workspaces', 'person']);
  const { data, error, refetch } = useQuery(workspacesQuery);
  const switchTo = useSwitchWorkspace();
  const nameOf = useWorkspaceName();
  const textOf = useErrorText();
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <LateSkeleton shape="rows" rows={2} rowHeight={48} />;
  return (
    <>
      <p role="alert" className={classes.problem}>
        {switchTo.isError && textOf(switchTo.error)}
      </p>
      <ul className={classes.list}>
        {data.map((workspace) => (
          <li key={workspace.uuid} className={classes.row}>
            <Logo src={workspace.logo} name={workspace.name} shape="square" />
            <span className={classes.names}>
              <Link to={`/workspaces/${workspace.uuid}`} className={classes.name}>
                {nameOf(workspace)}
              </Link>
              <span className={classes.dim}>{t(`person:roles.${workspace.role}`)}</span>
            </span>
            {workspace.uuid === me.workspace.uuid ? (
              <span className={classes.dim}>{t('workspace.current')}</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={switchTo.isPending && switchTo.variables === workspace.uuid}
                onClick={() => switchTo.mutate(workspace.uuid)}
              >
                {t('workspace.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
