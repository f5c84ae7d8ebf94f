import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import * as catalog from '@tutka/contracts/catalog/events/v1/usage';
import * as conversation from '@tutka/contracts/conversation/events/v1/usage';
import type { PublicEvent } from '@tutka/messaging';
import type { Usage } from '../domain/credits/credits.events.ts';

/** What an event tells of a call of a model; undefined: it tells of none. */
export function usageIn(event: PublicEvent): Usage | undefined {
  if (event.type !== 'UsageRecorded') return undefined;
  return event.topic === topics.usage ? ofConversation(event) : ofCatalog(event);
}

function ofConversation({ subject, value }: PublicEvent): Usage {
  const told = fromBinary(conversation.UsageRecordedSchema, value);
  return {
    id: subject,
    service: 'conversation',
    kind: wordOf(conversation.UsageKind[told.kind]),
    ...common(told),
    outputTokens: Number(told.outputTokens),
    session: told.sessionUuid || null,
    agent: told.agentUuid || null,
    user: told.userUuid || null,
    knowledge: null,
    document: null,
  };
}

function ofCatalog({ subject, value }: PublicEvent): Usage {
  const told = fromBinary(catalog.UsageRecordedSchema, value);
  return {
    id: subject,
    service: 'catalog',
    kind: wordOf(catalog.UsageKind[told.kind]),
    ...common(told),
    outputTokens: Number(told.outputTokens),
    session: null,
    agent: null,
    user: null,
    knowledge: told.knowledgeUuid || null,
    document: told.documentUuid || null,
  };
}

interface Told {
  readonly providerUuid: string;
  readonly model: string;
  readonly inputTokens: bigint;
  readonly estimated: boolean;
  readonly turnId: string;
}

function common({ providerUuid, model, inputTokens, estimated, turnId }: Told) {
  return {
    provider: providerUuid || null,
    model,
    inputTokens: Number(inputTokens),
    estimated,
    turn: turnId || null,
  };
}

/** DOCUMENT_EMBEDDING → document-embedding. */
function wordOf(kind: string | undefined): string {
  return (kind ?? 'unknown').toLowerCase().replaceAll('_', '-');
}
