import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type Topic, topics } from '@tutka/contracts';
import {
  FolderChangedSchema,
  FolderCreatedSchema,
  FolderDeletedSchema,
} from '@tutka/contracts/conversation/events/v1/folder';
import {
  FeedbackGivenSchema,
  MessageSentSchema,
  ReplyCompletedSchema,
  ReplyFailedSchema,
  ReplyStartedSchema,
  ReplyStoppedSchema,
  StopReason,
  ToolCallDecidedSchema,
} from '@tutka/contracts/conversation/events/v1/message';
import {
  PromptChangedSchema,
  PromptCreatedSchema,
  PromptDeletedSchema,
} from '@tutka/contracts/conversation/events/v1/prompt';
import {
  ChatImportDeletedSchema,
  ChatImportReceivedSchema,
  ChatImportStartedSchema,
  MessagesDeletedSchema,
  SessionChangedSchema,
  SessionCopiedSchema,
  SessionDeletedSchema,
  SessionImportedSchema,
  SessionMadePrivateSchema,
  SessionMadePublicSchema,
  SessionMovedSchema,
  SessionStartedSchema,
} from '@tutka/contracts/conversation/events/v1/session';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { knowing, type LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { ConversationEvent } from '../domain/events.ts';

type DataOf<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>['data'];

const reasons = {
  person: StopReason.PERSON,
  suspended: StopReason.SUSPENDED,
  shutdown: StopReason.SHUTDOWN,
  lost: StopReason.LOST,
  limit: StopReason.LIMIT,
} as const;
const kinds = {
  reply: UsageKind.REPLY,
  title: UsageKind.TITLE,
  test: UsageKind.TEST,
  summary: UsageKind.SUMMARY,
  program: UsageKind.PROGRAM,
} as const;

const publishers: { readonly [Type in ConversationEvent['type']]: (data: DataOf<Type>) => Publication } = {
  SessionStarted: (data) => says(topics.session, SessionStartedSchema, data),
  SessionChanged: (data) => says(topics.session, SessionChangedSchema, data),
  SessionMoved: (data) => says(topics.session, SessionMovedSchema, data),
  SessionDeleted: (data) => says(topics.session, SessionDeletedSchema, data),
  SessionMadePublic: ({ expiresAt, ...data }) =>
    says(topics.session, SessionMadePublicSchema, {
      ...data,
      ...(expiresAt !== undefined && { expiresAt: BigInt(expiresAt) }),
    }),
  SessionMadePrivate: (data) => says(topics.session, SessionMadePrivateSchema, data),
  SessionCopied: (data) => says(topics.session, SessionCopiedSchema, data),
  SessionImported: (data) => says(topics.session, SessionImportedSchema, data),
  MessagesDeleted: (data) => says(topics.session, MessagesDeletedSchema, data),
  MessageSent: (data) => says(topics.message, MessageSentSchema, data),
  ReplyStarted: (data) => says(topics.message, ReplyStartedSchema, data),
  ReplyCompleted: (data) => says(topics.message, ReplyCompletedSchema, data),
  ReplyStopped: (data) => says(topics.message, ReplyStoppedSchema, { ...data, reason: reasons[data.reason] }),
  ReplyFailed: (data) => says(topics.message, ReplyFailedSchema, data),
  FeedbackGiven: (data) => says(topics.message, FeedbackGivenSchema, data),
  ToolCallDecided: (data) => says(topics.message, ToolCallDecidedSchema, data),
  ChatImportReceived: ({ bytes, ...data }) =>
    says(topics.session, ChatImportReceivedSchema, { ...data, bytes: BigInt(bytes) }),
  ChatImportStarted: (data) => says(topics.session, ChatImportStartedSchema, data),
  ChatImportDeleted: (data) => says(topics.session, ChatImportDeletedSchema, data),
  FolderCreated: (data) => says(topics.folder, FolderCreatedSchema, data),
  FolderChanged: (data) => says(topics.folder, FolderChangedSchema, data),
  FolderDeleted: (data) => says(topics.folder, FolderDeletedSchema, data),
  PromptCreated: (data) => says(topics.prompt, PromptCreatedSchema, data),
  PromptChanged: (data) => says(topics.prompt, PromptChangedSchema, data),
  PromptDeleted: (data) => says(topics.prompt, PromptDeletedSchema, data),
  UsageRecorded: (data) =>
    says(topics.usage, UsageRecordedSchema, {
      ...data,
      kind: kinds[data.kind],
      inputTokens: BigInt(data.inputTokens),
      outputTokens: BigInt(data.outputTokens),
    }),
};

function says<T extends DescMessage>(topic: Topic, schema: T, data: MessageInitShape<T>): Publication {
  return { topic, type: schema.name, value: toBinary(schema, create(schema, data)) };
}

/** Whether an event of conversation's log is one that this version knows. */
export const knows = knowing(Object.keys(publishers));

/** What one of conversation's events says in public. */
export function toPublications(event: LoggedEvent): readonly Publication[] {
  if (!Object.hasOwn(publishers, event.type)) return [];
  const publish = publishers[event.type as ConversationEvent['type']] as (data: unknown) => Publication;
  return [publish(event.data)];
}
