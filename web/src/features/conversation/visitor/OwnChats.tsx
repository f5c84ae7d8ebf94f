import { Button, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { cursorQuery } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import thread from '../components/thread.module.css';
import classes from './visitor.module.css';

interface Props {
  readonly current: string | undefined;
  readonly onOpen: (session: string) => void;
}

/** What this visitor asked before; nobody else's. */
export function OwnChats({ current, onOpen }: Props) {
  const { t } = useTranslation('conversation');
  const { t: ofComponents } = useTranslation('components');
  const textOf = useErrorText();
  const list = useInfiniteQuery(cursorQuery(routes.listSessions, { query: { limit: 40 } }));
  const sessions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { length } = sessions;
  const items = useRef<HTMLDivElement>(null);
  /** How many there were when more was asked for. */
  const wanted = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (length <= wanted.current) return;
    items.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[wanted.current]?.focus();
    wanted.current = Number.POSITIVE_INFINITY;
  }, [length]);
  if (length === 0) return null;
  const showMore = () => {
    wanted.current = length;
    void list.fetchNextPage();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="history" size={14} />}
          aria-label={t('visitor.chats')}
        >
          <span className={classes.word}>{t('visitor.chats')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.chats} ref={items}>
        {sessions.map(({ uuid, title }) => (
          <Menu.Item key={uuid} aria-current={uuid === current || undefined} onClick={() => onOpen(uuid)}>
            <bdi>{title || t('title')}</bdi>
          </Menu.Item>
        ))}
        {list.isFetchNextPageError && (
          <p role="alert" className={thread.problem}>
            {textOf(list.error)}
          </p>
        )}
        {list.hasNextPage && (
          <Menu.Item
            closeMenuOnClick={false}
            className={classes.more}
            aria-busy={list.isFetchingNextPage}
            onClick={showMore}
          >
            {ofComponents(list.isFetchNextPageError ? 'error.retry' : 'showMore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
