import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  DocumentAddedSchema,
  DocumentFailedSchema,
  DocumentReadySchema,
  DocumentRemovedSchema,
  KnowledgeChangedSchema,
  KnowledgeCreatedSchema,
  KnowledgeDeletedSchema,
  KnowledgeVisibilityChangedSchema,
} from '@tutka/contracts/catalog/events/v1/knowledge';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { DocumentEvent } from '../domain/document.events.ts';
import type { KnowledgeEvent } from '../domain/knowledge.events.ts';

/** What the public hears of a knowledge base's event. */
export function publishedKnowledge(event: LoggedEvent<KnowledgeEvent>): readonly Publication[] {
  const knowledgeUuid = event.streamId;
  switch (event.type) {
    case 'KnowledgeCreated': {
      const { owner: ownerUuid, name, visibility } = event.data;
      return say(KnowledgeCreatedSchema, { knowledgeUuid, ownerUuid, name, visibility });
    }
    case 'KnowledgeRenamed':
      return say(KnowledgeChangedSchema, { knowledgeUuid, fields: ['name'], name: event.data.name });
    case 'KnowledgeDetailsChanged':
      return say(KnowledgeChangedSchema, { knowledgeUuid, fields: Object.keys(event.data) });
    case 'KnowledgeVisibilityChanged':
      return say(KnowledgeVisibilityChangedSchema, { knowledgeUuid, visibility: event.data.visibility });
    case 'KnowledgeDeleted':
      return say(KnowledgeDeletedSchema, { knowledgeUuid });
    // Which index serves is felt in answers, and nobody else's matter.
    default:
      return [];
  }
}

/** What the public hears of a document's event: where it begins, how it ends; nothing of the way. */
export function publishedDocument(event: LoggedEvent<DocumentEvent>): readonly Publication[] {
  const documentUuid = event.streamId;
  switch (event.type) {
    case 'DocumentQueued': {
      const { knowledge: knowledgeUuid, name, source } = event.data;
      return say(DocumentAddedSchema, { documentUuid, knowledgeUuid, name, source: source.kind });
    }
    case 'DocumentReady': {
      const { pages, chunks } = event.data;
      return say(DocumentReadySchema, { documentUuid, chunks, ...(pages !== null && { pages }) });
    }
    case 'IngestionFailed': {
      const { code, retryAt, knowledge: knowledgeUuid = '', name = '' } = event.data;
      const retried = retryAt !== null;
      return say(DocumentFailedSchema, { documentUuid, code, retried, knowledgeUuid, name });
    }
    case 'DocumentRemoved':
      return say(DocumentRemovedSchema, { documentUuid, knowledgeUuid: event.data.knowledge });
    default:
      return [];
  }
}

function say<Schema extends DescMessage>(schema: Schema, fields: MessageInitShape<Schema>): Publication[] {
  return [{ topic: topics.knowledge, type: schema.name, value: toBinary(schema, create(schema, fields)) }];
}
