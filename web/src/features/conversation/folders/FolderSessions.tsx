import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { useOwnSessions } from '../api/use-own-sessions.ts';
import { SessionItem } from '../components/SessionItem.tsx';
import classes from './folders.module.css';

interface Props {
  readonly folder: string;
  readonly open: string | undefined;
}

/** The chats of one folder, pinned ones first, then by last message. */
export function FolderSessions({ folder: folderUUID, open }: Props) {
  const { t } = useTranslation('conversation');
  const { pinned, others, sessions } = useOwnSessions({ folderUUID, archived: false });
  if (others.error && sessions === undefined)
    return <ErrorState error={others.error} onRetry={() => others.refetch()} />;
  if (sessions === undefined) return <LateSkeleton rows={2} rowHeight={28} />;
  if (sessions.length === 0 && !pinned.error) return <p className={classes.hint}>{t('folders.empty')}</p>;
  const rows = (isPinned: boolean) =>
    sessions
      .filter((session) => session.pinned === isPinned)
      .map((session) => <SessionItem key={session.uuid} session={session} current={session.uuid === open} />);
  return (
    <>
      {pinned.error && !pinned.isFetchNextPageError && (
        <ErrorState error={pinned.error} onRetry={() => pinned.refetch()} />
      )}
      <ul className={classes.list}>
        {rows(true)}
        {pinned.hasNextPage && (
          <li>
            <MoreButton list={pinned} narrow />
          </li>
        )}
        {rows(false)}
      </ul>
      <MoreButton list={others} narrow />
    </>
  );
}
