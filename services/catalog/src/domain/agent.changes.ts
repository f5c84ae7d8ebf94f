import type { AgentContent } from './agent.events.ts';
import { sameJson } from './same-json.ts';

/**
 * Which fields of an agent differ between two versions, by the names that the API gives them. What versions of before do
 * not have is an empty list, or no.
 */
export function changedFields(before: AgentContent, after: AgentContent): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !sameJson(value, old.get(name) ?? noneOf(name, value)))
    .map(([name]) => (name === 'promptHash' ? 'prompt' : name));
}

/** What a field has where it is absent. */
function noneOf(name: string, value: unknown): unknown {
  if (name === 'webResults') return 'members';
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : null;
}
