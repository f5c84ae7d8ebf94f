import type { AnyWorkspace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import classes from './tenants.module.css';

/** Workspaces one below the other, each leading to its page. */
export function WorkspaceTable({ workspaces }: { readonly workspaces: readonly AnyWorkspace[] }) {
  const { t, i18n } = useTranslation('tenants');
  const columns: Column<AnyWorkspace>[] = [
    { key: 'name', header: t('workspace'), phone: 'title', cell: (row) => <Named workspace={row} /> },
    {
      key: 'owner',
      header: t('owner'),
      width: '30%',
      cell: ({ owner }) => <span className={classes.email}>{owner.email}</span>,
    },
    {
      key: 'members',
      header: t('members'),
      width: '7rem',
      align: 'right',
      cell: ({ memberCount }) => (
        <span className={classes.number}>{memberCount.toLocaleString(i18n.language)}</span>
      ),
    },
    {
      key: 'created',
      header: t('created'),
      width: '9rem',
      align: 'right',
      cell: ({ createdAt }) => <ShownDate value={createdAt} />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={workspaces} keyOf={({ uuid }) => uuid} />;
}

function Named({ workspace: { uuid, name, logo, personal } }: { readonly workspace: AnyWorkspace }) {
  const { t } = useTranslation('tenants');
  const words = personal ? t('personal') : name;
  return (
    <span className={classes.named}>
      <Logo src={logo} name={words} size={28} />
      <Link to={`/admin/workspaces/${uuid}`} data-personal={personal || undefined}>
        {words}
      </Link>
    </span>
  );
}
