import { sameJson } from '../same-json.ts';
import type { AgentContent } from './agent.events.ts';

/**
 * Which fields of an agent differ between two versions, by the names that the API gives them. What versions of before do
 * not have is an empty list, or no.
 */
export function changedFields(before: AgentContent, after: AgentContent): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((name) => !sameJson(fieldOf(name, now, old), fieldOf(name, old, now)))
    .map((name) => (name === 'promptHash' ? 'prompt' : name));
}

type Fields = ReadonlyMap<string, unknown>;

function fieldOf(name: string, fields: Fields, others: Fields): unknown {
  return fields.get(name) ?? noneOf(name, others.get(name));
}

/** What a field has where it is absent. `value`: what it has elsewhere. */
function noneOf(name: string, value: unknown): unknown {
  if (name === 'webResults') return 'members';
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : null;
}
