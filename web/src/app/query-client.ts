import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Me } from '@tutka/http-contracts';
import { ApiError, mayPass } from '../lib/errors/index.ts';
import {
  comeIn,
  endedSession,
  isAnother,
  isMeQuery,
  meQuery,
  noteEnded,
  refuseElsewhere,
} from '../lib/person/index.ts';

const FRESH_MS = 5000;
const RETRIES = 1;

/**
 * The cache of what the API answered. A session that ended anywhere makes the shell ask who is signed in; whoever was is forgotten
 * once nobody is, so that no later failure to ask brings them back, and noted, so that their page waits for them. Nothing of them is
 * there for somebody else.
 */
export function createQueryClient(): QueryClient {
  const askWhoItIs = (error: unknown) => {
    if (isStatus(error, 401) && endedSession() === undefined)
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isMeQuery(query.queryKey)) return askWhoItIs(error);
        if (!isStatus(error, 401)) return;
        const person = query.state.data as Me | undefined;
        if (person) noteEnded({ person, path: location.pathname });
        query.setState({ data: undefined });
      },
      onSuccess: (data, query) => {
        if (!isMeQuery(query.queryKey)) return;
        const me = data as Me;
        if (isAnother(me) || endedSession()) void comeIn(client, me);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_given, { meta }) => {
        if (!meta?.anywhere) refuseElsewhere(client);
      },
      onError: askWhoItIs,
    }),
    defaultOptions: {
      // Without a connection it is said at once, rather than sent when nobody looks for it any more.
      mutations: { networkMode: 'always' },
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < RETRIES && mayPass(error) },
    },
  });
  return client;
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
