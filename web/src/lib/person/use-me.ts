import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ADMIN, routes } from '@tutka/http-contracts';
import { dataQuery } from '../api/query.ts';

/** The cached question who is signed in. */
export const meQuery = {
  ...dataQuery(routes.getMe, {}),
  staleTime: 60_000,
  retry: false,
  retryOnMount: false,
};

/** Who is signed in; `data` is undefined while that is not known, `error` an ApiError of 401 for nobody. */
export function useMaybeMe() {
  return useQuery(meQuery);
}

/** The signed-in person, for pages that only they see. */
export function useMe() {
  const { data } = useSuspenseQuery(meQuery);
  return { ...data, isAdmin: data.role === ADMIN };
}
