import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  AgentOfferChangedSchema,
  AgentPublishedSchema,
  AgentReviewedSchema,
  AgentToolsAcceptedSchema,
  AgentUnpublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { AgentContent, AgentEvent, AgentOffer } from '../domain/agents/agent.events.ts';

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.agent, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

function face(content: AgentContent) {
  const { name, logo, tags, knowledges, model, promptHash, webSearch = false, webFetch = false } = content;
  const lists = { tags: [...tags], knowledges: [...knowledges] };
  return { name, logo, ...lists, model: model ?? '', promptHash, webSearch, webFetch };
}

function offered({ isPublic, isFree, price, currency, trialLimit }: AgentOffer) {
  return { public: isPublic, free: isFree, price: price ?? '', currency: currency ?? '', trialLimit };
}

/** What an agent's event says in public. */
export function publishedAgent(event: LoggedEvent<AgentEvent>): readonly Publication[] {
  const agentUuid = event.streamId;
  switch (event.type) {
    case 'AgentCreated': {
      const { owner, assistant, content, offer, origin } = event.data;
      return publication(AgentCreatedSchema, {
        agentUuid,
        ownerUuid: owner,
        assistant,
        face: face(content),
        offer: offered(offer),
        imported: origin?.kind === 'import',
        copyOf: origin?.kind === 'copy' ? origin.agent : '',
      });
    }
    case 'AgentVersionSaved': {
      const { version, content, restoredFrom = 0 } = event.data;
      return publication(AgentVersionSavedSchema, { agentUuid, version, face: face(content), restoredFrom });
    }
    case 'AgentPublished':
      return publication(AgentPublishedSchema, { agentUuid, version: event.data.version });
    case 'AgentUnpublished':
      return publication(AgentUnpublishedSchema, { agentUuid });
    case 'AgentReviewed':
      return publication(AgentReviewedSchema, { agentUuid });
    case 'AgentOfferChanged':
      return publication(AgentOfferChangedSchema, { agentUuid, offer: offered(event.data.offer) });
    case 'AgentToolsAccepted': {
      const { server: serverUuid, hash: toolsHash } = event.data;
      return publication(AgentToolsAcceptedSchema, { agentUuid, serverUuid, toolsHash });
    }
    case 'AgentDeleted':
      return publication(AgentDeletedSchema, { agentUuid, assistant: event.data.assistant ?? false });
  }
}
