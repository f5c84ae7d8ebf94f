import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  SearchEngineKeyChangedSchema,
  SearchEngineRemovedSchema,
  SearchEngineSetSchema,
} from '@tutka/contracts/catalog/events/v1/search_engine';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { SearchEngineEvent } from '../domain/providers/search-engine.events.ts';

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [
    { topic: topics.searchEngine, type: schema.name, value: toBinary(schema, create(schema, message)) },
  ];
}

/** What a search engine's event says in public: of its address and key only that they changed. */
export function publishedSearchEngine(event: LoggedEvent<SearchEngineEvent>): readonly Publication[] {
  const engineUuid = event.streamId;
  switch (event.type) {
    case 'SearchEngineSet':
      return publication(SearchEngineSetSchema, { engineUuid, kind: event.data.kind });
    case 'SearchEngineKeyChanged':
      return publication(SearchEngineKeyChangedSchema, { engineUuid });
    case 'SearchEngineRemoved':
      return publication(SearchEngineRemovedSchema, { engineUuid });
  }
}
