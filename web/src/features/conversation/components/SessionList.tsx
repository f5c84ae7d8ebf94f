import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery } from '../../../lib/api/index.ts';
import { groupByDay } from '../api/group-by-day.ts';
import { SessionItem } from './SessionItem.tsx';
import classes from './sessions.module.css';

interface Props {
  readonly open: string | undefined;
}

/** A person's chats under the day of their last message. */
export function SessionList({ open }: Props) {
  const { t } = useTranslation('conversation');
  const [search, setSearch] = useState('');
  const [title] = useDebouncedValue(search.trim(), 200);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const found = useInfiniteQuery({
    ...cursorQuery(routes.listSessions, { query: { limit: 40, title: title || null } }),
    placeholderData: (previous) => previous,
  });
  const sessions = found.data?.pages.flatMap(({ data }) => data).filter(({ uuid }) => !hidden.has(uuid));
  const hide = (uuid: string, gone: boolean) =>
    setHidden((now) => new Set(gone ? [...now, uuid] : [...now].filter((each) => each !== uuid)));
  return (
    <nav className={classes.sessions} aria-label={t('sessions.label')}>
      <div className={classes.sessionsHead}>
        <Button
          component={Link}
          to="/chat"
          fullWidth
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
        >
          {t('sessions.new')}
        </Button>
        <TextInput
          size="xs"
          type="search"
          aria-label={t('sessions.search')}
          placeholder={t('sessions.search')}
          leftSection={<Icon name="search" size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes.sessionsBody}>
        {found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
        {sessions === undefined && !found.error && <LateSkeleton rows={8} rowHeight={28} />}
        {sessions?.length === 0 && (
          <p className={classes.hint}>{t(title === '' ? 'sessions.none' : 'sessions.noneFound')}</p>
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
        {found.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => found.fetchNextPage()}
          >
            {t('sessions.more')}
          </Button>
        )}
      </div>
    </nav>
  );
}
