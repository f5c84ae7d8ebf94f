import { useQuery } from '@tanstack/react-query';
import { type ListedAgent, routes } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';

const MOST = 100;

interface AgentsByName {
  /** Undefined while nothing is known. */
  readonly found: readonly ListedAgent[] | undefined;
  /** There are more than come at once: they are found by what is typed. */
  readonly hasMore: boolean;
}

/** The workspace's agents whose name holds what is typed. */
export function useAgentsByName(typed: string, enabled = true): AgentsByName {
  const words = typed.trim().toLowerCase();
  const { data: first } = useQuery({
    ...pageQuery(routes.listAgents, { query: { pageSize: MOST } }),
    enabled,
  });
  const hasMore = first !== undefined && first.pagination.total > first.data.length;
  const { data: searched } = useQuery({
    ...pageQuery(routes.listAgents, { query: { name: words, pageSize: MOST } }),
    enabled: enabled && hasMore && words !== '',
    placeholderData: (previous) => previous,
  });
  const known = hasMore && words !== '' ? (searched ?? first) : first;
  // Until the server's answer is there, what fits of the one before.
  return { found: known?.data.filter(({ name }) => name.toLowerCase().includes(words)), hasMore };
}
