import { replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { callPage } from '../../../lib/api/index.ts';

const PAGE_SIZE = 50;

export interface ThreadMessages {
  /** Oldest first; undefined while they are not known. */
  readonly messages: readonly Message[] | undefined;
  /** They are those of the branch that was shown before, while another is fetched. */
  readonly arePrevious: boolean;
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
  const [isWaiting, setWaiting] = useState(false);
  /** Not while the newest are read, which it would break off, nor before they were: what came meanwhile is not there without them. */
  const loadEarlier = async () => {
    if (found.isRefetchError || (found.isFetching && !found.isFetchingNextPage)) {
      setWaiting(true);
      const { isRefetchError } = await found.refetch({ cancelRefetch: false });
      setWaiting(false);
      if (isRefetchError) return;
    }
    await found.fetchNextPage();
  };
  const same = useSameObjects();
  const messages = useMemo(
    () => found.data && onceEach(found.data.pages.flatMap(({ data }) => data.map(same))).reverse(),
    [found.data, same],
  );
  return {
    messages,
    arePrevious: found.isPlaceholderData,
    error: found.error,
    hasEarlier: found.hasNextPage,
    loadEarlier: () => void loadEarlier(),
    loadingEarlier: isWaiting || found.isFetchingNextPage,
    retry: () => void found.refetch(),
  };
}

/** Pages are counted from the newest message: what was added since the last one was read moves its end into the next. */
function onceEach(messages: readonly Message[]): Message[] {
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
