import type { KnowledgeEvent, KnowledgeFields } from './knowledge.events.ts';
import { evolveIndex, type IndexState, isIndexEvent, noIndex } from './knowledge-index.state.ts';

export type KnowledgeState =
  | { readonly phase: 'absent' }
  | { readonly phase: 'kept'; readonly fields: KnowledgeFields; readonly index: IndexState }
  | { readonly phase: 'deleted' };

export const noKnowledge: KnowledgeState = { phase: 'absent' };

export function evolveKnowledge(state: KnowledgeState, event: KnowledgeEvent): KnowledgeState {
  if (event.type === 'KnowledgeDeleted') return { phase: 'deleted' };
  if (event.type === 'KnowledgeCreated') {
    const { owner: _, ...fields } = event.data;
    return { phase: 'kept', fields, index: noIndex };
  }
  if (state.phase !== 'kept') return state;
  if (isIndexEvent(event)) return { ...state, index: evolveIndex(state.index, event) };
  return { ...state, fields: { ...state.fields, ...event.data } };
}
