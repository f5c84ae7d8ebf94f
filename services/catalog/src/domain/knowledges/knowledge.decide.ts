import { KnowledgeNotFound } from '../refusals.ts';
import { sameJson } from '../same-json.ts';
import type { KnowledgeDetails, KnowledgeEvent, KnowledgeFields } from './knowledge.events.ts';
import type { KnowledgeState } from './knowledge.state.ts';
import { decideIndex, type KnowledgeIndexCommand } from './knowledge-index.decide.ts';

export type KnowledgeCommand =
  | { readonly type: 'create'; readonly owner: string; readonly fields: KnowledgeFields }
  | { readonly type: 'change'; readonly fields: Partial<KnowledgeFields> }
  | KnowledgeIndexCommand
  | { readonly type: 'delete' };

/** What a command does to a knowledge base. Throws `KnowledgeNotFound` where there is none, and what `decideIndex` throws. */
export function decideKnowledge(command: KnowledgeCommand, state: KnowledgeState): KnowledgeEvent[] {
  if (command.type === 'create') {
    if (state.phase !== 'absent') return [];
    return [{ type: 'KnowledgeCreated', data: { owner: command.owner, ...command.fields } }];
  }
  if (state.phase !== 'kept') throw new KnowledgeNotFound();
  if (command.type === 'delete') return [{ type: 'KnowledgeDeleted', data: {} }];
  if (command.type === 'change') return changes(command.fields, state.fields);
  return decideIndex(command, state.index);
}

function changes(wanted: Partial<KnowledgeFields>, now: KnowledgeFields): KnowledgeEvent[] {
  const { name, visibility } = wanted;
  const details = changedDetails(wanted, now);
  const events: KnowledgeEvent[] = [];
  if (name !== undefined && name !== now.name) events.push({ type: 'KnowledgeRenamed', data: { name } });
  if (Object.keys(details).length > 0) events.push({ type: 'KnowledgeDetailsChanged', data: details });
  if (visibility !== undefined && visibility !== now.visibility) {
    events.push({ type: 'KnowledgeVisibilityChanged', data: { visibility } });
  }
  return events;
}

function changedDetails(wanted: Partial<KnowledgeFields>, now: KnowledgeFields): KnowledgeDetails {
  const { description, tags, metadata } = wanted;
  return {
    ...(description !== undefined && description !== now.description && { description }),
    ...(tags !== undefined && !sameJson(tags, now.tags) && { tags }),
    ...(metadata !== undefined && !sameJson(metadata, now.metadata) && { metadata }),
  };
}
