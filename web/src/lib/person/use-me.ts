import { useQuery } from '@tanstack/react-query';
import { ADMIN, type Me, routes } from '@tutka/http-contracts';
import { createContext, use } from 'react';
import { dataQuery } from '../api/query.ts';
import { mayPass } from '../errors/index.ts';

/** The cached question who is signed in. */
export const meQuery = {
  ...dataQuery(routes.getMe, {}),
  staleTime: 60_000,
  retry: false,
  retryOnMount: false,
};

/** Whether a key of the cache is that question's. */
export const isMeQuery = ([, path]: readonly unknown[]) => path === meQuery.queryKey[1];

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

/** Whose page it is, also while it waits for them to sign in again. */
export const PersonContext = createContext<Me | null>(null);

/** The signed-in person, for pages that only they see. */
export function useMe() {
  const person = use(PersonContext);
  if (person === null) throw new Error('useMe needs a page that only people see above it');
  return { ...person, isAdmin: person.role === ADMIN };
}
