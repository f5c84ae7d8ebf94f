import { useQuery } from '@tanstack/react-query';
import { type Member, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { PagedList, useListAddress } from '../../../components/list/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import usage from '../usage/usage.module.css';
import classes from './tenants.module.css';

/** Who belongs to a workspace, each leading to what an ADMIN may change of them. */
export function Members({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation('tenants');
  const { page, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listAnyMembers, { params: { uuid }, query: { page } }),
    placeholderData: (previous) => previous,
  });
  return (
    <section className={usage.section} aria-labelledby="members">
      <div className={usage.sectionHead}>
        <h2 id="members">{t('members')}</h2>
      </div>
      <PagedList list={list} rowHeight={48} none={null} onTurn={turn}>
        {(members) => <MemberTable members={members} />}
      </PagedList>
    </section>
  );
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation(['tenants', 'person']);
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('person'),
      phone: 'title',
      cell: ({ email, logo }) => (
        <span className={classes.named}>
          <Logo src={logo} name={email} size={28} />
          <Link to={`/admin/users?email=${encodeURIComponent(email)}`}>{email}</Link>
        </span>
      ),
    },
    { key: 'role', header: t('role'), width: '11rem', cell: ({ role }) => t(`person:roles.${role}`) },
    {
      key: 'joined',
      header: t('joined'),
      width: '9rem',
      align: 'right',
      cell: ({ joinedAt }) => <ShownDate value={joinedAt} />,
    },
  ];
  return (
    <DataTable label={t('members')} columns={columns} rows={members} keyOf={({ userUUID }) => userUUID} />
  );
}
