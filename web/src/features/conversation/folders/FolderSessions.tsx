import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery, listQuery } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';
import { SessionItem } from '../components/SessionItem.tsx';
import classes from './folders.module.css';

interface Props {
  readonly folder: string;
  readonly open: string | undefined;
}

/** The chats of one folder, pinned ones first, then by last message. */
export function FolderSessions({ folder: folderUUID, open }: Props) {
  const { t } = useTranslation('conversation');
  const hidden = useHidden();
  const where = { folderUUID, archived: false };
  const pinned = useQuery(listQuery(routes.listSessions, { query: { ...where, limit: 100, pinned: true } }));
  const found = useInfiniteQuery(
    cursorQuery(routes.listSessions, { query: { ...where, limit: 40, pinned: false } }),
  );
  const known = found.data && [...(pinned.data?.data ?? []), ...found.data.pages.flatMap(({ data }) => data)];
  const sessions = known?.filter(({ uuid }) => !hidden.has(uuid));
  if (found.error && sessions === undefined)
    return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (sessions === undefined) return <LateSkeleton rows={2} rowHeight={28} />;
  if (sessions.length === 0 && !pinned.error) return <p className={classes.hint}>{t('folders.empty')}</p>;
  return (
    <>
      {pinned.error && <ErrorState error={pinned.error} onRetry={() => pinned.refetch()} />}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionItem key={session.uuid} session={session} current={session.uuid === open} />
        ))}
      </ul>
      <MoreButton list={found} narrow />
    </>
  );
}
