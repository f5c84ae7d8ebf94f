import type { Suggestion } from './suggestion.ts';
import type { Trigger } from './trigger.ts';
import { useAgentsByName } from './use-agents-by-name.ts';

/** The agents that a word behind the at sign finds; undefined while nothing is known. */
export function useAgents(trigger: Trigger | null): readonly Suggestion[] | undefined {
  const { found } = useAgentsByName(trigger?.query ?? '', trigger?.sign === '@');
  return found?.map((agent) => ({
    key: agent.uuid,
    label: agent.name,
    name: '',
    about: agent.description,
    takes: { agent },
  }));
}
