import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { CreditsSettledSchema } from '@tutka/contracts/billing/events/v1/credits';
import {
  OrderCancelledSchema,
  OrderCompletedSchema,
  OrderDisputeLostSchema,
  OrderPlacedSchema,
  OrderRefundedSchema,
} from '@tutka/contracts/billing/events/v1/order';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  AgentPublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import {
  FeedbackGivenSchema,
  MessageSentSchema,
  ReplyCompletedSchema,
  ReplyFailedSchema,
} from '@tutka/contracts/conversation/events/v1/message';
import { SessionStartedSchema } from '@tutka/contracts/conversation/events/v1/session';
import { UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import {
  UserDeletedSchema,
  UserRegisteredSchema,
  UserSignedInSchema,
} from '@tutka/contracts/identity/events/v1/user';
import { MemberAddedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { PublicEvent } from '@tutka/messaging';

/** Where and when an event happens. */
export interface Scene {
  readonly at: Date;
  readonly workspace: string;
}

function event<T extends DescMessage>(
  topic: string,
  schema: T,
  { at, workspace }: Scene,
  subject: string,
  message: MessageInitShape<T>,
  streamVersion = 1,
): PublicEvent {
  const value = toBinary(schema, create(schema, message));
  const headers = { actorkind: 'person' };
  return {
    id: randomUUID(),
    type: schema.name,
    source: 'test',
    subject,
    streamVersion,
    time: at,
    workspace,
    topic,
    headers,
    value,
  };
}

interface Chat {
  readonly userUuid: string;
  readonly agentUuid: string;
  readonly model: string;
}

/** Published events, as the services send them. */
export const tell = {
  signUp: (scene: Scene, userUuid: string): PublicEvent[] => [
    event(topics.user, UserRegisteredSchema, scene, userUuid, { userUuid, workspace: scene.workspace }),
    event(topics.user, UserSignedInSchema, scene, userUuid, { userUuid }, 2),
    event(topics.workspace, MemberAddedSchema, scene, scene.workspace, {
      userUuid,
      workspace: scene.workspace,
    }),
  ],
  accountDeleted: (scene: Scene, userUuid: string): PublicEvent =>
    event(topics.user, UserDeletedSchema, scene, userUuid, { userUuid }, 3),
  agent: (scene: Scene, agentUuid: string, ownerUuid: string, name = 'Agent'): PublicEvent =>
    event(topics.agent, AgentCreatedSchema, scene, agentUuid, { agentUuid, ownerUuid, face: { name } }),
  assistant: (scene: Scene, agentUuid: string, ownerUuid: string): PublicEvent =>
    event(topics.agent, AgentCreatedSchema, scene, agentUuid, { agentUuid, ownerUuid, assistant: true }),
  agentDeleted: (scene: Scene, agentUuid: string, assistant = false): PublicEvent =>
    event(topics.agent, AgentDeletedSchema, scene, agentUuid, { agentUuid, assistant }, 9),
  agentSaved: (scene: Scene, agentUuid: string, version: number, name: string): PublicEvent =>
    event(topics.agent, AgentVersionSavedSchema, scene, agentUuid, { agentUuid, version, face: { name } }, 2),
  agentPublished: (scene: Scene, agentUuid: string, version: number): PublicEvent =>
    event(topics.agent, AgentPublishedSchema, scene, agentUuid, { agentUuid, version }, 3),
  session: (scene: Scene, { userUuid, agentUuid }: Chat): PublicEvent =>
    event(topics.session, SessionStartedSchema, scene, randomUUID(), { userUuid, agentUuid }),
  message: (scene: Scene, { userUuid, agentUuid }: Chat): PublicEvent =>
    event(topics.message, MessageSentSchema, scene, randomUUID(), { userUuid, agentUuid }),
  reply: (scene: Scene, chat: Chat, milliseconds: number, firstMilliseconds: number): PublicEvent =>
    event(topics.message, ReplyCompletedSchema, scene, randomUUID(), {
      ...chat,
      milliseconds,
      firstMilliseconds,
    }),
  failure: (scene: Scene, chat: Chat, errorCode: string): PublicEvent =>
    event(topics.message, ReplyFailedSchema, scene, randomUUID(), { ...chat, errorCode }),
  feedback: (scene: Scene, chat: Chat, before: number, feedback: number): PublicEvent =>
    event(topics.message, FeedbackGivenSchema, scene, randomUUID(), { ...chat, before, feedback }),
  usage: (scene: Scene, chat: Chat, inputTokens: bigint, outputTokens: bigint): PublicEvent => {
    const [providerUuid = '', model = ''] = chat.model.split('/');
    const { userUuid, agentUuid } = chat;
    return event(topics.usage, UsageRecordedSchema, scene, randomUUID(), {
      ...{ userUuid, agentUuid, providerUuid, model, inputTokens, outputTokens },
    });
  },
  cost: (scene: Scene, chat: Chat, amount: bigint): PublicEvent => {
    const [providerUuid = '', model = ''] = chat.model.split('/');
    const { userUuid, agentUuid } = chat;
    return event(topics.credits, CreditsSettledSchema, scene, randomUUID(), {
      ...{ userUuid, agentUuid, providerUuid, model, amount },
      priced: true,
    });
  },
  placed: (scene: Scene, orderUuid: string, userUuid: string, minor: bigint, currency: string): PublicEvent =>
    event(topics.order, OrderPlacedSchema, scene, orderUuid, {
      orderUuid,
      userUuid,
      total: { minor, currency },
    }),
  completed: (scene: Scene, orderUuid: string, userUuid: string): PublicEvent =>
    event(topics.order, OrderCompletedSchema, scene, orderUuid, { orderUuid, userUuid }, 2),
  cancelled: (scene: Scene, orderUuid: string): PublicEvent =>
    event(topics.order, OrderCancelledSchema, scene, orderUuid, { orderUuid }, 2),
  refunded: (scene: Scene, orderUuid: string, amountMinor: bigint): PublicEvent =>
    event(topics.order, OrderRefundedSchema, scene, orderUuid, { orderUuid, amountMinor }, 3),
  disputeLost: (scene: Scene, orderUuid: string): PublicEvent =>
    event(topics.order, OrderDisputeLostSchema, scene, orderUuid, { orderUuid }, 4),
};
