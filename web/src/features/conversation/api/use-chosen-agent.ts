import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { dataQuery, pageQuery } from '../../../lib/api/index.ts';

interface Chosen {
  /** The one that the address names, also another's public one; else the first of the workspace's own, the Assistant. */
  readonly agent: Agent | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly pick: (uuid: string) => void;
}

/** Whom a new chat is with, kept in the address. */
export function useChosenAgent(): Chosen {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('agent');
  const own = useQuery(pageQuery(routes.listAgents, { query: { pageSize: 100 } }));
  const agents = own.data?.data ?? [];
  const listed = wanted === null ? agents[0] : agents.find(({ uuid }) => uuid === wanted);
  const other = useQuery({
    ...dataQuery(routes.getAgent, { params: { id: wanted ?? '' } }),
    enabled: wanted !== null && own.isSuccess && listed === undefined,
  });
  return {
    agent: listed ?? other.data,
    error: own.error ?? other.error,
    retry: () => void (own.error ? own.refetch() : other.refetch()),
    pick: (uuid) =>
      setSearch(
        (now) => {
          now.set('agent', uuid);
          return now;
        },
        { replace: true },
      ),
  };
}
