import type { ListedLink } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { StatusBadge } from '../../../components/badge/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { shortId } from '../../../lib/format/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { LinkActions } from './LinkActions.tsx';
import classes from './links.module.css';

interface Props {
  readonly links: readonly ListedLink[];
  /** Whether it is told whose each is. */
  readonly isOfMany: boolean;
}

/** Links one below the other, the newest first. */
export function LinkRows({ links, isOfMany }: Props) {
  const { t } = useTranslation('links');
  const makers: Column<ListedLink> = {
    key: 'by',
    header: t('by'),
    width: '28%',
    cell: (link) => <Maker link={link} />,
  };
  const columns: Column<ListedLink>[] = [
    { key: 'chat', header: t('chat'), phone: 'title', cell: (link) => <Chat link={link} /> },
    ...(isOfMany ? [makers] : []),
    {
      key: 'opens',
      header: t('opens'),
      width: '9rem',
      cell: ({ expired, hasPassword }) => t(expired ? 'nobody' : hasPassword ? 'withPassword' : 'anyone'),
    },
    {
      key: 'made',
      header: t('made'),
      width: '7.5rem',
      align: 'right',
      cell: ({ createdAt }) => <ShownDate value={createdAt} />,
    },
    {
      key: 'ends',
      header: t('ends'),
      width: '7.5rem',
      align: 'right',
      cell: (link) => <End link={link} />,
    },
    {
      key: 'actions',
      header: t('do'),
      width: '5.5rem',
      align: 'right',
      phone: 'actions',
      cell: (link) => <LinkActions link={link} />,
    },
  ];
  return (
    <DataTable label={t('title')} columns={columns} rows={links} keyOf={({ sessionUUID }) => sessionUUID} />
  );
}

interface One {
  readonly link: ListedLink;
}

/** What the chat is called; of another's only where the link shows it whoever has it. */
function Chat({ link: { sessionUUID, userUUID, title, agentName, hasPassword } }: One) {
  const { t } = useTranslation('links');
  const me = useMe();
  if (title === null) {
    return (
      <span className={classes.chat}>
        <span className={classes.dim}>{t('notShown')}</span>
        <span className={classes.quiet}>{t(hasPassword ? 'whyPassword' : 'whyExpired')}</span>
      </span>
    );
  }
  const name = title || t('untitled');
  return (
    <span className={classes.chat}>
      {userUUID === me.uuid ? (
        <Link to={`/chat/${sessionUUID}`} className={classes.name}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <span className={classes.quiet}>{agentName}</span>
    </span>
  );
}

function Maker({ link: { userUUID, by } }: One) {
  const { t } = useTranslation('links');
  const me = useMe();
  if (by === null) return <span className={classes.dim}>{shortId(userUUID)}</span>;
  return (
    <span className={classes.maker}>
      <Logo src={by.logo} name={by.email} size={24} />
      <span className={classes.email}>
        {by.email}
        {userUUID === me.uuid && <span className={classes.dim}> {t('you')}</span>}
      </span>
    </span>
  );
}

/** Until when it opens the chat, or that it no longer does. */
function End({ link: { expired, expiresAt } }: One) {
  const { t } = useTranslation('links');
  if (expired) return <StatusBadge tone="warn">{t('expired')}</StatusBadge>;
  return expiresAt === null ? t('never') : <ShownDate value={expiresAt} />;
}
