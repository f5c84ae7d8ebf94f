import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { pageQuery } from '../../../lib/api/index.ts';
import type { Suggestion } from './suggestion.ts';
import type { Trigger } from './trigger.ts';

/** The agents that a word behind the at sign finds; undefined while nothing is known. */
export function useAgents(trigger: Trigger | null): readonly Suggestion[] | undefined {
  const words = trigger?.query.toLowerCase() ?? '';
  const { data } = useQuery({
    ...pageQuery(routes.listAgents, { query: { pageSize: 100 } }),
    enabled: trigger?.sign === '@',
  });
  const found = data?.data.filter(({ name }) => name.toLowerCase().includes(words));
  return found?.map((agent) => ({
    key: agent.uuid,
    label: agent.name,
    name: '',
    about: agent.description,
    takes: { agent },
  }));
}
