import { ActionIcon } from '@mantine/core';
import { ADMIN, type Me, type User } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../../components/avatar/index.ts';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { ShownDate } from '../../../../components/date/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { type Column, DataTable } from '../../../../components/table/index.ts';
import { quotaText } from './quota-text.ts';
import classes from './users.module.css';

interface Props {
  readonly users: readonly User[];
  readonly me: Me;
  /** Left out for those who may not change anybody. */
  readonly onEdit: ((user: User) => void) | undefined;
}

export function UsersTable({ users, me, onEdit }: Props) {
  const { t, i18n } = useTranslation('admin');
  const columns = [...shown(t, i18n.language, me), ...(onEdit ? [action(t, onEdit)] : [])];
  return <DataTable label={t('users.title')} columns={columns} rows={users} keyOf={({ uuid }) => uuid} />;
}

function shown(t: TFunction<'admin'>, language: string, me: Me): Column<User>[] {
  return [
    {
      key: 'email',
      header: t('users.email'),
      phone: 'title',
      width: '34%',
      cell: ({ uuid, email, logo }) => (
        <span className={classes.person}>
          <Logo src={logo} name={email} size={28} />
          <span className={classes.email}>{email}</span>
          {uuid === me.uuid && <span className={classes.you}>{t('users.you')}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('users.role'),
      cell: ({ role }) => (
        <span className={classes.role}>{t(role === ADMIN ? 'users.admin' : 'users.user')}</span>
      ),
    },
    {
      key: 'status',
      header: t('users.status'),
      cell: ({ status }) => (
        <StatusBadge tone={status ? 'good' : 'bad'}>
          {t(status ? 'users.active' : 'users.suspended')}
        </StatusBadge>
      ),
    },
    {
      key: 'quota',
      header: t('users.quota'),
      cell: ({ quota }) => <span>{quotaText(t, language, quota)}</span>,
    },
    {
      key: 'lastLogin',
      header: t('users.lastLogin'),
      align: 'right',
      cell: ({ lastLoginAt }) => <ShownDate value={lastLoginAt} />,
    },
    {
      key: 'created',
      header: t('users.created'),
      phone: 'hidden',
      align: 'right',
      cell: ({ createdAt }) => <ShownDate value={createdAt} />,
    },
  ];
}

function action(t: TFunction<'admin'>, onEdit: (user: User) => void): Column<User> {
  return {
    key: 'edit',
    header: t('users.change'),
    phone: 'actions',
    align: 'right',
    cell: (user) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('users.changeOne', { email: user.email })}
        onClick={() => onEdit(user)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
    ),
  };
}
