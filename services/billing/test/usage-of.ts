import type { Usage } from '../src/domain/credits/credits.events.ts';

/** What a reply of a turn took. */
export const usageOf = (id: string, turn: string | null): Usage => ({
  id,
  service: 'conversation',
  kind: 'reply',
  provider: null,
  model: 'm',
  inputTokens: 1,
  outputTokens: 1,
  estimated: false,
  turn,
  session: null,
  agent: null,
  user: null,
  knowledge: null,
  document: null,
});
