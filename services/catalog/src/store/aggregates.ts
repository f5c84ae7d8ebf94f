import type { Aggregate } from '@tutka/event-store';
import { type DocumentCommand, decideDocument } from '../domain/knowledges/document.decide.ts';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import { type DocumentState, evolveDocument, noDocument } from '../domain/knowledges/document.state.ts';
import { decideKnowledge, type KnowledgeCommand } from '../domain/knowledges/knowledge.decide.ts';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import { evolveKnowledge, type KnowledgeState, noKnowledge } from '../domain/knowledges/knowledge.state.ts';
import { knows } from './known-events.ts';

export const knowledgeAggregate: Aggregate<KnowledgeCommand, KnowledgeState, KnowledgeEvent> = {
  type: 'knowledge',
  initial: noKnowledge,
  decide: decideKnowledge,
  evolve: evolveKnowledge,
  knows,
};

export const documentAggregate: Aggregate<DocumentCommand, DocumentState, DocumentEvent> = {
  type: 'document',
  initial: noDocument,
  decide: decideDocument,
  evolve: evolveDocument,
  knows,
};
