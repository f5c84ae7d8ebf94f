import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useMe, useWorkspaceName } from '../../../lib/person/index.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRows } from './MemberRows.tsx';
import classes from './workspaces.module.css';

/** Who belongs to the workspace acted in. */
export default function MembersPage() {
  const { t } = useTranslation('workspaces');
  const me = useMe();
  const [search] = useSearchParams();
  const address = useAddress();
  const nameOf = useWorkspaceName();
  if (me.workspace.personal) return <Alone />;
  const manages = me.workspace.role !== 'member';
  const invite = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => address({ invite: '1' })}>
      {t('members.invite')}
    </Button>
  );
  return (
    <Page title={t('members.title')}>
      <PageHeader
        title={t('members.title')}
        description={t('members.text', { name: nameOf(me.workspace) })}
        actions={manages && invite}
      />
      <People />
      {manages && <Invitations me={me} />}
      <p className={classes.roles}>{t('members.roles')}</p>
      {manages && search.has('invite') && (
        <InviteDialog workspace={me.workspace.uuid} onClose={() => address({ invite: null })} />
      )}
    </Page>
  );
}

function People() {
  const me = useMe();
  const { page, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listMembers, { params: { uuid: me.workspace.uuid }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  return (
    <PagedList list={list} rowHeight={56} onTurn={turn} none={null}>
      {(members) => <MemberRows members={members} me={me} />}
    </PagedList>
  );
}

function Alone() {
  const { t } = useTranslation('workspaces');
  return (
    <Page title={t('members.title')}>
      <PageHeader title={t('members.title')} />
      <EmptyState
        icon="users"
        title={t('members.personal')}
        action={
          <Button
            component={Link}
            to="/settings/workspace?new=1"
            leftSection={<Icon name="plus" size={16} />}
          >
            {t('workspace.new')}
          </Button>
        }
      >
        {t('members.personalText')}
      </EmptyState>
    </Page>
  );
}
