import type { KnowledgeEvent, KnowledgeFields } from './knowledge.events.ts';

export type KnowledgeState =
  | { readonly phase: 'absent' }
  | { readonly phase: 'kept'; readonly fields: KnowledgeFields }
  | { readonly phase: 'deleted' };

export const noKnowledge: KnowledgeState = { phase: 'absent' };

export function evolveKnowledge(state: KnowledgeState, event: KnowledgeEvent): KnowledgeState {
  if (event.type === 'KnowledgeDeleted') return { phase: 'deleted' };
  if (event.type === 'KnowledgeCreated') {
    const { owner: _, ...fields } = event.data;
    return { phase: 'kept', fields };
  }
  return state.phase === 'kept' ? { phase: 'kept', fields: { ...state.fields, ...event.data } } : state;
}
