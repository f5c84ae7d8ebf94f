import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '../lib/errors/index.ts';
import { meQuery } from '../lib/person/index.ts';

const FRESH_MS = 5000;
const RETRIES = 1;

/**
 * The cache of what the API answered. A session that ended anywhere makes the shell ask who is signed in; whoever was is forgotten
 * once nobody is, so that no later failure to ask brings them back.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isStatus(error, 401)) return;
        if (query.queryKey[1] === meQuery.queryKey[1]) query.setState({ data: undefined });
        else void client.invalidateQueries({ queryKey: meQuery.queryKey });
      },
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < RETRIES && mayPass(error) },
    },
  });
  return client;
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
