import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { groupByDay } from '../api/group-by-day.ts';
import { useOwnSessions } from '../api/use-own-sessions.ts';
import { SessionItem } from './SessionItem.tsx';
import classes from './sessions.module.css';

interface Props {
  readonly open: string | undefined;
  readonly where: { readonly archived: boolean; readonly folderUUID?: 'none' };
  /** What stands where there are none. */
  readonly hint: string | undefined;
}

/** Chats under the day of their last message, all pinned ones above. */
export function SessionsByDay({ open, where, hint }: Props) {
  const { t } = useTranslation('conversation');
  const { pinned, others, sessions } = useOwnSessions(where);
  // That more did not come is said where it would stand.
  const failed = [others, pinned].find(({ error, isFetchNextPageError }) => error && !isFetchNextPageError);
  return (
    <>
      {failed && <ErrorState error={failed.error} onRetry={() => failed.refetch()} />}
      {sessions === undefined && !others.error && <LateSkeleton rows={8} rowHeight={28} />}
      {sessions?.length === 0 && hint && <p className={classes.hint}>{hint}</p>}
      {groupByDay(sessions ?? [], new Date()).map(({ group, sessions: inGroup }) => (
        <section key={group}>
          <h2 className={classes.day}>{t(`sessions.days.${group}`)}</h2>
          <ul className={classes.list}>
            {inGroup.map((session) => (
              <SessionItem key={session.uuid} session={session} current={session.uuid === open} />
            ))}
          </ul>
          {group === 'pinned' && <MoreButton list={pinned} narrow />}
        </section>
      ))}
      <MoreButton list={others} narrow />
    </>
  );
}
