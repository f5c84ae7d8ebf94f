import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { toldValues, topics } from '@tutka/contracts';
import {
  ModelProviderAddedSchema,
  ModelProviderChangedSchema,
  ModelProviderRemovedSchema,
} from '@tutka/contracts/catalog/events/v1/model_provider';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { ModelProviderEvent } from '../domain/providers/model-provider.events.ts';

const TOLD = [
  'name',
  'kind',
  'deployment',
  'apiVersion',
  'chatModels',
  'embeddingModel',
  'visionModel',
  'rerankModel',
  'contextTokens',
  'enabled',
] as const;

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [
    { topic: topics.modelProvider, type: schema.name, value: toBinary(schema, create(schema, message)) },
  ];
}

/** What a provider's event says in public: of a key only that it changed. */
export function publishedModelProvider(event: LoggedEvent<ModelProviderEvent>): readonly Publication[] {
  const providerUuid = event.streamId;
  switch (event.type) {
    case 'ModelProviderAdded': {
      const { name, kind, chatModels, prices } = event.data.fields;
      return publication(ModelProviderAddedSchema, {
        providerUuid,
        name,
        kind,
        chatModels: [...chatModels],
        prices,
      });
    }
    case 'ModelProviderChanged':
      return publication(ModelProviderChangedSchema, {
        providerUuid,
        fields: Object.keys(event.data.fields),
        values: toldValues(event.data.fields, TOLD),
        prices: event.data.fields.prices ?? {},
      });
    case 'ModelProviderKeyChanged':
      return publication(ModelProviderChangedSchema, { providerUuid, fields: ['apiKey'] });
    case 'ModelProviderRemoved':
      return publication(ModelProviderRemovedSchema, { providerUuid });
  }
}
