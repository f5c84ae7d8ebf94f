import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery, listQuery } from '../../../lib/api/index.ts';
import { groupByDay } from '../api/group-by-day.ts';
import { SessionItem } from './SessionItem.tsx';
import classes from './sessions.module.css';

interface Props {
  readonly open: string | undefined;
  readonly archived: boolean;
}

/** Chats under the day of their last message, all pinned ones above. */
export function OwnSessions({ open, archived }: Props) {
  const { t } = useTranslation('conversation');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pinned = useQuery(listQuery(routes.listSessions, { query: { limit: 100, archived, pinned: true } }));
  const others = useInfiniteQuery(
    cursorQuery(routes.listSessions, { query: { limit: 40, archived, pinned: false } }),
  );
  const hide = (uuid: string, gone: boolean) =>
    setHidden((now) => new Set(gone ? [...now, uuid] : [...now].filter((each) => each !== uuid)));
  const known = others.data && [
    ...(pinned.data?.data ?? []),
    ...others.data.pages.flatMap(({ data }) => data),
  ];
  const sessions = known?.filter(({ uuid }) => !hidden.has(uuid));
  return (
    <>
      {others.error && <ErrorState error={others.error} onRetry={() => others.refetch()} />}
      {sessions === undefined && !others.error && <LateSkeleton rows={8} rowHeight={28} />}
      {sessions?.length === 0 && (
        <p className={classes.hint}>{t(archived ? 'sessions.noneArchived' : 'sessions.none')}</p>
      )}
      {groupByDay(sessions ?? [], new Date()).map(({ group, sessions: inGroup }) => (
        <section key={group}>
          <h2 className={classes.day}>{t(`sessions.days.${group}`)}</h2>
          <ul className={classes.list}>
            {inGroup.map((session) => (
              <SessionItem
                key={session.uuid}
                session={session}
                current={session.uuid === open}
                onHide={hide}
              />
            ))}
          </ul>
        </section>
      ))}
      {others.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          loading={others.isFetchingNextPage}
          onClick={() => others.fetchNextPage()}
        >
          {t('sessions.more')}
        </Button>
      )}
    </>
  );
}
