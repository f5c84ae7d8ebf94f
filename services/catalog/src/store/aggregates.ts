import type { Aggregate } from '@tutka/event-store';
import { type DocumentCommand, decideDocument } from '../domain/document.decide.ts';
import type { DocumentEvent } from '../domain/document.events.ts';
import { type DocumentState, evolveDocument, noDocument } from '../domain/document.state.ts';
import { decideKnowledge, type KnowledgeCommand } from '../domain/knowledge.decide.ts';
import type { KnowledgeEvent } from '../domain/knowledge.events.ts';
import { evolveKnowledge, type KnowledgeState, noKnowledge } from '../domain/knowledge.state.ts';
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
