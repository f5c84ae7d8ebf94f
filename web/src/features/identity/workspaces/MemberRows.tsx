import { NativeSelect } from '@mantine/core';
import type { Me, Member } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { useConfirm } from '../../../components/confirm/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { rolesFor } from './may-change.ts';
import { type Members, useMembers } from './use-members.ts';
import classes from './workspaces.module.css';

interface Props {
  readonly members: readonly Member[];
  readonly me: Me;
}

/** Members one below the other, with what the reader may change of each. */
export function MemberRows({ members, me }: Props) {
  const { t } = useTranslation('workspaces');
  const changes = useMembers(me);
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('members.person'),
      phone: 'title',
      cell: ({ userUUID, email, logo }) => (
        <span className={classes.person}>
          <Logo src={logo} name={email} size={28} />
          <span className={classes.email}>{email}</span>
          {userUUID === me.uuid && <span className={classes.dim}>{t('members.you')}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('members.role'),
      width: '11rem',
      cell: (member) => <Role member={member} me={me} changes={changes} />,
    },
    {
      key: 'joined',
      header: t('members.joined'),
      width: '9rem',
      align: 'right',
      cell: ({ joinedAt }) => <ShownDate value={joinedAt} />,
    },
  ];
  const actions: Column<Member> = {
    key: 'actions',
    header: t('members.do'),
    width: '7rem',
    align: 'right',
    phone: 'actions',
    cell: (member) => <Actions member={member} me={me} changes={changes} />,
  };
  return (
    <>
      <Refusal error={changes.refused} mb="md" />
      <DataTable
        label={t('members.title')}
        columns={me.workspace.role === 'member' ? columns : [...columns, actions]}
        rows={members}
        keyOf={({ userUUID }) => userUUID}
      />
    </>
  );
}

interface One {
  readonly member: Member;
  readonly me: Me;
  readonly changes: Members;
}

function Role({ member, me, changes: { setRole } }: One) {
  const { t } = useTranslation(['workspaces', 'person']);
  const ask = useRoleQuestion();
  const roles = rolesFor(me.workspace, member);
  const { email: person, userUUID } = member;
  if (roles.length === 0) return <span>{t(`person:roles.${member.role}`)}</span>;
  const choose = async (role: Member['role']) => {
    if (await ask(member, role, userUUID === me.uuid)) setRole.mutate({ userUUID, role });
  };
  return (
    <NativeSelect
      aria-label={t('members.roleOf', { person })}
      value={member.role}
      disabled={setRole.isPending && setRole.variables.userUUID === userUUID}
      data={roles.map((value) => ({ value, label: t(`person:roles.${value}`) }))}
      // One of the roles that are offered.
      onChange={({ currentTarget }) => choose(currentTarget.value as Member['role'])}
    />
  );
}

/** Asks before an owner is made, and before one stops being one. */
function useRoleQuestion() {
  const { t } = useTranslation('workspaces');
  const confirm = useConfirm();
  return async (member: Member, role: Member['role'], isSelf: boolean): Promise<boolean> => {
    const asked = role === 'owner' ? 'owner' : isSelf && member.role === 'owner' ? 'stepDown' : undefined;
    if (asked === undefined) return true;
    return await confirm({
      title: t(`members.${asked}Title`, { person: member.email }),
      body: t(`members.${asked}Body`),
      action: t(`members.${asked}Action`),
      danger: asked === 'stepDown',
    });
  };
}

function Actions({ member: { userUUID, email: person, role }, me, changes: { remove } }: One) {
  const { t } = useTranslation('workspaces');
  const confirm = useConfirm();
  if (userUUID === me.uuid || rolesFor(me.workspace, { role }).length === 0) return null;
  const act = async () => {
    const title = t('members.removeTitle', { person });
    const question = { title, body: t('members.removeBody'), action: t('members.remove'), danger: true };
    if (await confirm(question)) remove.mutate(userUUID);
  };
  return (
    <RowMenu label={t('members.actions', { person })}>
      <LossItem onClick={act}>{t('members.remove')}</LossItem>
    </RowMenu>
  );
}
