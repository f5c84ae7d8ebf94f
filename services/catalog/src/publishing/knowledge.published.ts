import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  DocumentAddedSchema,
  DocumentFailedSchema,
  DocumentReadingCancelledSchema,
  DocumentReadingRequestedSchema,
  DocumentReadySchema,
  DocumentRemovedSchema,
  DocumentRenamedSchema,
  DocumentSourceReplacedSchema,
  KnowledgeChangedSchema,
  KnowledgeCreatedSchema,
  KnowledgeDeletedSchema,
  KnowledgeIndexDroppedSchema,
  KnowledgeIndexReopenedSchema,
  KnowledgeIndexRequestedSchema,
  KnowledgeIndexSwitchedSchema,
  KnowledgeVisibilityChangedSchema,
  SiteImportCancelledSchema,
  SiteImportRequestedSchema,
  SiteImportStartedSchema,
} from '@tutka/contracts/catalog/events/v1/knowledge';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import type { KnowledgeIndexEvent } from '../domain/knowledges/knowledge-index.events.ts';
import type { SiteImportEvent } from '../domain/sites/site-import.events.ts';

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
    default:
      return publishedIndex(knowledgeUuid, event);
  }
}

function publishedIndex(knowledgeUuid: string, event: KnowledgeIndexEvent): readonly Publication[] {
  switch (event.type) {
    case 'IndexRequested': {
      const { generation, recipe } = event.data;
      const { embedding, chunkWords } = recipe;
      const model = embedding ? `${embedding.provider}/${embedding.model}` : '';
      return say(KnowledgeIndexRequestedSchema, { knowledgeUuid, generation, model, chunkWords });
    }
    case 'IndexReopened':
      return say(KnowledgeIndexReopenedSchema, { knowledgeUuid, ...event.data });
    case 'IndexSwitched':
      return say(KnowledgeIndexSwitchedSchema, { knowledgeUuid, ...event.data });
    case 'IndexDropped':
      return say(KnowledgeIndexDroppedSchema, { knowledgeUuid, ...event.data });
    // The first one comes with the base, and why building failed is for its people.
    default:
      return [];
  }
}

/** What the public hears of an import of a site: what people did. */
export function publishedSiteImport(event: LoggedEvent<SiteImportEvent>): readonly Publication[] {
  const importUuid = event.streamId;
  switch (event.type) {
    case 'SiteImportAsked': {
      const { knowledge: knowledgeUuid, url } = event.data;
      return say(SiteImportRequestedSchema, { importUuid, knowledgeUuid, host: new URL(url).host });
    }
    case 'SitePagesChosen':
      return say(SiteImportStartedSchema, { importUuid, pages: event.data.pages });
    case 'SiteImportCancelled':
      return say(SiteImportCancelledSchema, { importUuid });
    default:
      return [];
  }
}

/** What the public hears of a document's event: where it begins, how it ends, what people do; nothing of the way. */
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
    case 'DocumentRenamed':
      return say(DocumentRenamedSchema, { documentUuid, name: event.data.name });
    case 'SourceReplaced': {
      const { name, source } = event.data;
      return say(DocumentSourceReplacedSchema, { documentUuid, name, source: source.kind });
    }
    case 'RetryRequested':
      return say(DocumentReadingRequestedSchema, { documentUuid });
    case 'IngestionCancelled':
      return say(DocumentReadingCancelledSchema, { documentUuid });
    case 'DocumentRemoved':
      return say(DocumentRemovedSchema, { documentUuid, knowledgeUuid: event.data.knowledge });
    default:
      return [];
  }
}

function say<Schema extends DescMessage>(schema: Schema, fields: MessageInitShape<Schema>): Publication[] {
  return [{ topic: topics.knowledge, type: schema.name, value: toBinary(schema, create(schema, fields)) }];
}
