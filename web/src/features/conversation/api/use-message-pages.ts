import { replaceEqualDeep, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { callPage } from '../../../lib/api/index.ts';

const PAGE_SIZE = 50;
const { method, path } = routes.listMessages;

/** Messages of a session's branch that follow each other, as far as they were fetched. */
export interface MessagePages {
  /** Oldest first; undefined while they are not known. */
  readonly messages: readonly Message[] | undefined;
  /** They are those of what was asked for before, while others are fetched. */
  readonly arePrevious: boolean;
  /** Why they could not be had, or read again. */
  readonly error: unknown;
  readonly retry: () => void;
  /** The way to what was said before them; undefined: nothing was. */
  readonly earlier: Further | undefined;
  /** The way to what was said after them; undefined: nothing was. */
  readonly later: Further | undefined;
}

/** The way to further messages. */
export interface Further {
  readonly load: () => void;
  readonly isLoading: boolean;
  /** Why they did not come. */
  readonly error: unknown;
}

interface Wanted {
  readonly session: string | undefined;
  readonly leaf: string | null;
  /** A message that is among those which are fetched first; null: the newest are. */
  readonly around: string | null;
  readonly isEnabled?: boolean;
}

/** What the keys of a session's newest messages begin with. */
export function newestKey(session: string) {
  return [method, path, { sessionUUID: session, sortOrder: 'desc' }];
}

/** The stored messages of a session's chosen branch, further ones on demand. */
export function useMessagePages({ session, leaf, around, isEnabled = true }: Wanted): MessagePages {
  // Counted from the beginning, which stays what it is, a page has the same messages whatever comes.
  const sortOrder = around === null ? 'desc' : 'asc';
  const query = { sessionUUID: session, leafUUID: leaf, sortOrder, pageSize: PAGE_SIZE };
  const first: { page: number } | { aroundUUID: string } =
    around === null ? { page: 1 } : { aroundUUID: around };
  const found = useInfiniteQuery({
    queryKey: [method, path, around === null ? query : { ...query, ...first }],
    queryFn: ({ pageParam, signal }) =>
      callPage(routes.listMessages, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ pagination: { page, pageSize, total } }) =>
      page * pageSize < total ? { page: page + 1 } : null,
    getPreviousPageParam: ({ pagination: { page } }) => (page > 1 ? { page: page - 1 } : null),
    enabled: session !== undefined && isEnabled,
    placeholderData: (previous, last) =>
      last?.queryKey[2] && sameSession(last.queryKey[2], session) ? previous : undefined,
  });
  const { next, previous } = useWays(found);
  const same = useSameObjects();
  const messages = useMemo(() => {
    const all = found.data && onceEach(found.data.pages.flatMap(({ data }) => data.map(same)));
    return sortOrder === 'desc' ? all?.reverse() : all;
  }, [found.data, same, sortOrder]);
  return {
    messages,
    arePrevious: found.isPlaceholderData,
    error: next?.error || previous?.error ? null : found.error,
    retry: () => void found.refetch(),
    ...(around === null ? { earlier: next, later: undefined } : { earlier: previous, later: next }),
  };
}

/**
 * The ways to further pages. They are not fetched while those that are there are read anew, which it would break off, nor before they
 * were: what came meanwhile is not there without them.
 */
function useWays(found: Omit<UseInfiniteQueryResult, 'data'>) {
  const [isWaiting, setWaiting] = useState(false);
  const whenRead = async (fetchFurther: () => Promise<unknown>) => {
    const isFurther = found.isFetchingNextPage || found.isFetchingPreviousPage;
    if (found.isRefetchError || (found.isFetching && !isFurther)) {
      setWaiting(true);
      const { isRefetchError } = await found.refetch({ cancelRefetch: false });
      setWaiting(false);
      if (isRefetchError) return;
    }
    await fetchFurther();
  };
  const way = (isFetching: boolean, isFailed: boolean, fetchFurther: () => Promise<unknown>): Further => ({
    load: () => void whenRead(fetchFurther),
    isLoading: isWaiting || isFetching,
    error: isFailed ? found.error : null,
  });
  const next = way(found.isFetchingNextPage, found.isFetchNextPageError, found.fetchNextPage);
  const previous = way(found.isFetchingPreviousPage, found.isFetchPreviousPageError, found.fetchPreviousPage);
  return {
    next: found.hasNextPage ? next : undefined,
    previous: found.hasPreviousPage ? previous : undefined,
  };
}

/** Pages may be counted from the newest message: what was added since the last one was read moves its end into the next. */
export function onceEach(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((message) => [message.uuid, message])).values()];
}

/** A message that was read again and is what it was stays the same object, on whatever page it comes now. */
function useSameObjects(): (message: Message) => Message {
  const known = useRef(new Map<string, Message>());
  return useCallback((message) => {
    const kept = replaceEqualDeep(known.current.get(message.uuid), message);
    known.current.set(message.uuid, kept);
    return kept;
  }, []);
}

function sameSession(query: unknown, session: string | undefined): boolean {
  return (query as { sessionUUID?: string }).sessionUUID === session;
}
