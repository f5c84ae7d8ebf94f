import { useQuery } from '@tanstack/react-query';
import { type ListedAgent, routes } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';

/** By agent, how many tries are left; an agent that was never tried is not in it. */
export type Tries = ReadonlyMap<string, number>;

/** The reader's tries, asked for where one of these agents may be tried. */
export function useTries(agents: readonly ListedAgent[]): Tries {
  const signedIn = useMaybeMe().data !== undefined;
  const { data = [] } = useQuery({
    ...dataQuery(routes.listTrials, {}),
    enabled: signedIn && agents.some(({ entitlement }) => entitlement === 'trial'),
  });
  return new Map(data.map(({ agentUUID, remaining }) => [agentUUID, remaining]));
}
