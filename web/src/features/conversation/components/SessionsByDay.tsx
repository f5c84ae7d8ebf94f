import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery, listQuery } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';
import { groupByDay } from '../api/group-by-day.ts';
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
  const hidden = useHidden();
  const pinned = useQuery(listQuery(routes.listSessions, { query: { ...where, limit: 100, pinned: true } }));
  const others = useInfiniteQuery(
    cursorQuery(routes.listSessions, { query: { ...where, limit: 40, pinned: false } }),
  );
  const known = others.data && [
    ...(pinned.data?.data ?? []),
    ...others.data.pages.flatMap(({ data }) => data),
  ];
  // That more did not come is said where it would stand.
  const failed = [...(others.isFetchNextPageError ? [] : [others]), pinned].find(({ error }) => error);
  const sessions = known?.filter(({ uuid }) => !hidden.has(uuid));
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
        </section>
      ))}
      <MoreButton list={others} narrow />
    </>
  );
}
