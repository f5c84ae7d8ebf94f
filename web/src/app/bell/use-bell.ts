import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { useTellError } from '../../components/notice/index.ts';
import { call, cursorQuery, refreshRows } from '../../lib/api/index.ts';
import { ANYWHERE } from '../../lib/person/index.ts';
import { unreadQuery, useUnread } from './use-unread.ts';

type Which = { readonly uuids: string[] } | { readonly until: string };

/** One's notifications, and what can be done with them. */
export function useBell() {
  const client = useQueryClient();
  const tell = useTellError();
  const unread = useUnread();
  const list = useInfiniteQuery({ ...cursorQuery(routes.listNotifications, { query: {} }), staleTime: 0 });
  const heard = useRef(unread);
  useEffect(() => {
    // The list is old by another number of unread ones; it comes by itself at first.
    if (heard.current !== unread) void refreshRows(client, routes.listNotifications);
    heard.current = unread;
  }, [client, unread]);
  const read = useMutation({
    ...ANYWHERE,
    mutationFn: (body: Which) => call(routes.readNotifications, { body }),
    // A number that is still on its way may be older than this.
    onMutate: () => client.cancelQueries({ queryKey: unreadQuery.queryKey }),
    onSuccess: async (left) => {
      client.setQueryData(unreadQuery.queryKey, left);
      await refreshRows(client, routes.listNotifications);
    },
    onError: tell,
  });
  return { list, unread, items: list.data?.pages.flatMap(({ data }) => data) ?? [], read };
}
