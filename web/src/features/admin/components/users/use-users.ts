import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes, type User } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { dataQuery, type Pagination, pageQuery, userByEmail } from '../../../../lib/api/index.ts';
import { ApiError } from '../../../../lib/errors/index.ts';

interface Users {
  /** Undefined until they are known. */
  readonly users: readonly User[] | undefined;
  readonly pagination: Pagination | null;
  readonly error: Error | null;
  /** What was looked up by e-mail; '' where nothing was. */
  readonly sought: string;
  readonly retry: () => void;
  readonly turn: (page: number) => void;
}

/** The page of users that the address names, or with `email` the one who has it. */
export function useUsers(): Users {
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? '';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const list = useQuery({
    ...pageQuery(routes.listUsers, { query: { page } }),
    enabled: email === '',
    placeholderData: keepPreviousData,
  });
  const one = useQuery({ ...dataQuery(userByEmail, { query: { email } }), enabled: email !== '' });
  const turn = (next: number) => setSearch(next === 1 ? {} : { page: String(next) });
  if (email === '') {
    const { data, error, refetch } = list;
    return {
      users: data?.data,
      pagination: data?.pagination ?? null,
      error,
      sought: '',
      retry: refetch,
      turn,
    };
  }
  const { data, error, refetch } = one;
  // What is no address is nobody's.
  const nobody = error instanceof ApiError && [400, 404].includes(error.status);
  const users = nobody ? [] : data && [data];
  return { users, pagination: null, error: nobody ? null : error, sought: email, retry: refetch, turn };
}
