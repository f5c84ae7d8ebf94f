import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Invitation, type Me, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StatusBadge } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { PagedList } from '../../../components/list/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useMembers } from './use-members.ts';
import classes from './workspaces.module.css';

/** Addresses that have not signed in yet; nothing where there are none. */
export function Invitations({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['workspaces', 'person']);
  const [search] = useSearchParams();
  const address = useAddress();
  const page = Math.max(1, Number(search.get('invited')) || 1);
  const { withdraw, inviteAgain, refused } = useMembers(me);
  const list = useQuery({
    ...pageQuery(routes.listInvitations, { params: { uuid: me.workspace.uuid }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  if (list.data?.pagination.total === 0 || (!list.data && !list.error)) return null;
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: t('members.address'),
      phone: 'title',
      cell: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    {
      key: 'role',
      header: t('members.role'),
      width: '11rem',
      cell: ({ role }) => t(`person:roles.${role}`),
    },
    {
      key: 'until',
      header: t('members.until'),
      width: '16rem',
      cell: ({ email: person, role, expired, expiresAt }) =>
        expired ? (
          <span className={classes.expired}>
            <StatusBadge tone="warn">{t('members.expired')}</StatusBadge>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('members.againOne', { person })}
              loading={inviteAgain.isPending && inviteAgain.variables.email === person}
              onClick={() => inviteAgain.mutate({ email: person, role })}
            >
              {t('members.again')}
            </Button>
          </span>
        ) : (
          <ShownDate value={expiresAt} />
        ),
    },
    {
      key: 'withdraw',
      header: t('members.do'),
      width: '7rem',
      align: 'right',
      phone: 'actions',
      cell: ({ uuid, email: person }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-label={t('members.withdrawOne', { person })}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(uuid)}
        >
          {t('members.withdraw')}
        </Button>
      ),
    },
  ];
  return (
    <section className={classes.pending}>
      <h2 className={classes.heading}>{t('members.pending')}</h2>
      <p className={classes.dim}>{t('members.pendingText')}</p>
      <Refusal error={refused} mb="md" />
      <PagedList
        list={list}
        rowHeight={48}
        onTurn={(to) => address({ invited: to === 1 ? null : String(to) })}
        none={null}
      >
        {(rows) => (
          <DataTable label={t('members.pending')} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
        )}
      </PagedList>
    </section>
  );
}
