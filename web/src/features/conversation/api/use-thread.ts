import { useInfiniteQuery } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { useMemo } from 'react';
import { callPage } from '../../../lib/api/index.ts';

const PAGE_SIZE = 50;

export interface ThreadMessages {
  /** Oldest first; undefined while they are not known. */
  readonly messages: readonly Message[] | undefined;
  readonly error: unknown;
  readonly hasEarlier: boolean;
  readonly loadEarlier: () => void;
  readonly loadingEarlier: boolean;
  readonly retry: () => void;
}

/** The stored messages of a session's chosen branch: the newest first of all, earlier ones on demand. */
export function useThread(session: string | undefined, leaf: string | null): ThreadMessages {
  const query = { sessionUUID: session, leafUUID: leaf, sortOrder: 'desc', pageSize: PAGE_SIZE };
  const found = useInfiniteQuery({
    queryKey: [routes.listMessages.method, routes.listMessages.path, query],
    queryFn: ({ pageParam, signal }) =>
      callPage(routes.listMessages, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page * pagination.pageSize < pagination.total ? pagination.page + 1 : null,
    enabled: session !== undefined,
    placeholderData: (previous, last) =>
      last?.queryKey[2] && sameSession(last.queryKey[2], session) ? previous : undefined,
  });
  const messages = useMemo(() => found.data?.pages.flatMap(({ data }) => data).reverse(), [found.data]);
  return {
    messages,
    error: found.error,
    hasEarlier: found.hasNextPage,
    loadEarlier: () => void found.fetchNextPage(),
    loadingEarlier: found.isFetchingNextPage,
    retry: () => void found.refetch(),
  };
}

function sameSession(query: unknown, session: string | undefined): boolean {
  return (query as { sessionUUID?: string }).sessionUUID === session;
}
