import { create, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/catalog/events/v1/usage';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { UsageRecorded } from '../domain/usage.events.ts';

const kinds = {
  'document-picture': UsageKind.DOCUMENT_PICTURE,
  'document-embedding': UsageKind.DOCUMENT_EMBEDDING,
  'question-embedding': UsageKind.QUESTION_EMBEDDING,
  'question-reranking': UsageKind.QUESTION_RERANKING,
  'web-search': UsageKind.WEB_SEARCH,
  'web-fetch': UsageKind.WEB_FETCH,
} as const;

/** What is said in public of a call of an embedding, rerank or vision model, and of a use of the web. */
export function publishedUsage({ data }: LoggedEvent<UsageRecorded>): readonly Publication[] {
  const {
    kind,
    provider,
    model,
    inputTokens,
    outputTokens = 0,
    estimated,
    turnId,
    knowledge,
    document,
  } = data;
  const message = create(UsageRecordedSchema, {
    kind: kinds[kind],
    providerUuid: provider,
    model,
    inputTokens: BigInt(inputTokens),
    outputTokens: BigInt(outputTokens),
    estimated,
    turnId: turnId ?? '',
    knowledgeUuid: knowledge ?? '',
    documentUuid: document ?? '',
  });
  const value = toBinary(UsageRecordedSchema, message);
  return [{ topic: topics.catalogUsage, type: UsageRecordedSchema.name, value }];
}
