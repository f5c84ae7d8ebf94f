import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  AgentOfferChangedSchema,
  AgentPublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { AgentContent, AgentEvent, AgentOffer } from '../domain/agent.events.ts';

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.agent, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

function face({ name, logo, tags, knowledges, model, promptHash }: AgentContent) {
  return { name, logo, tags: [...tags], knowledges: [...knowledges], model: model ?? '', promptHash };
}

function offered({ isPublic, isFree, price, currency, trialLimit }: AgentOffer) {
  return { public: isPublic, free: isFree, price: price ?? '', currency: currency ?? '', trialLimit };
}

/** What an agent's event says in public. */
export function publishedAgent(event: LoggedEvent<AgentEvent>): readonly Publication[] {
  const agentUuid = event.streamId;
  switch (event.type) {
    case 'AgentCreated': {
      const { owner, assistant, content, offer } = event.data;
      const told = { agentUuid, ownerUuid: owner, assistant, face: face(content), offer: offered(offer) };
      return publication(AgentCreatedSchema, told);
    }
    case 'AgentVersionSaved': {
      const { version, content } = event.data;
      return publication(AgentVersionSavedSchema, { agentUuid, version, face: face(content) });
    }
    case 'AgentPublished':
      return publication(AgentPublishedSchema, { agentUuid, version: event.data.version });
    case 'AgentOfferChanged':
      return publication(AgentOfferChangedSchema, { agentUuid, offer: offered(event.data.offer) });
    case 'AgentDeleted':
      return publication(AgentDeletedSchema, { agentUuid });
  }
}
