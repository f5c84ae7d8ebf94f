import type { User } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { PageTurner } from '../../../../components/table/index.ts';
import { useMe } from '../../../../lib/person/index.ts';
import { SignUpNow } from '../sign-up/SignUpNow.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { EmailSearch } from './EmailSearch.tsx';
import { NoUser } from './NoUser.tsx';
import { UserEditor } from './UserEditor.tsx';
import { UsersTable } from './UsersTable.tsx';
import { useUsers } from './use-users.ts';

/** Who is here; an ADMIN changes roles, suspends and sets limits. */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const me = useMe();
  const { users, pagination, error, sought, retry, turn } = useUsers();
  const [edited, setEdited] = useState<User | null>(null);
  const [deleted, setDeleted] = useState<User | null>(null);
  return (
    <Page title={t('users.title')}>
      <PageHeader
        title={t('users.title')}
        description={t(me.isAdmin ? 'users.text' : 'users.textMember')}
        actions={<EmailSearch />}
      />
      {me.isAdmin && <SignUpNow />}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {error === null && users === undefined && <LateSkeleton rows={8} />}
      {users !== undefined && users.length === 0 && <NoUser sought={sought} />}
      {users !== undefined && users.length > 0 && (
        <UsersTable users={users} me={me} onEdit={me.isAdmin ? setEdited : undefined} />
      )}
      {pagination && <PageTurner {...pagination} onTurn={turn} />}
      {edited && (
        <UserEditor
          key={edited.uuid}
          user={edited}
          me={me}
          onClose={() => setEdited(null)}
          onDelete={() => {
            setEdited(null);
            setDeleted(edited);
          }}
        />
      )}
      {deleted && <DeleteUser user={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  );
}
