import { useQuery } from '@tanstack/react-query';
import { type Order, routes, type User } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';

const MOST = 100;

/** Who bought, of the people this reader may know; undefined for others. */
export function useBuyers(enabled: boolean): (order: Order) => User | undefined {
  const { data } = useQuery({
    ...pageQuery(routes.listUsers, { query: { pageSize: MOST } }),
    enabled,
    staleTime: 60_000,
  });
  const people = new Map(data?.data.map((person) => [person.uuid, person]));
  return ({ userUUID }) => people.get(userUUID);
}
