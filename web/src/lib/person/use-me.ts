import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ADMIN, routes } from '@tutka/http-contracts';
import { dataQuery } from '../api/query.ts';
import { mayPass } from '../errors/index.ts';

/** The cached question who is signed in. */
export const meQuery = {
  ...dataQuery(routes.getMe, {}),
  staleTime: 60_000,
  retry: false,
  retryOnMount: false,
};

const AGAIN_MS = 2000;

/**
 * Who is signed in; `data` is undefined while that is not known, `error` an ApiError of 401 for nobody. While nobody answers, it is
 * asked again.
 */
export function useMaybeMe() {
  return useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => (state.data === undefined && mayPass(state.error) ? AGAIN_MS : false),
  });
}

/** The signed-in person, for pages that only they see. */
export function useMe() {
  const { data } = useSuspenseQuery(meQuery);
  return { ...data, isAdmin: data.role === ADMIN };
}
