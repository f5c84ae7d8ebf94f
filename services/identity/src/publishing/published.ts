import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type Topic, topics } from '@tutka/contracts';
import {
  UserProfileChangedSchema,
  UserQuotaChangedSchema,
  UserRegisteredSchema,
  UserReinstatedSchema,
  UserRoleChangedSchema,
  UserSignedInSchema,
  UserSignedOutSchema,
  UserSuspendedSchema,
} from '@tutka/contracts/identity/events/v1/user';
import { MemberAddedSchema, WorkspaceCreatedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { StoredEvent } from '@tutka/event-store';
import type { Quota } from '../domain/user.ts';

/** What goes onto the bus for an event. */
export interface Published {
  readonly topic: Topic;
  readonly type: string;
  readonly value: Uint8Array;
}

const publishers: Readonly<Record<string, (data: never) => Published>> = {
  UserRegistered: as(topics.user, UserRegisteredSchema, (data: { userId: number }) => ({
    ...data,
    userId: BigInt(data.userId),
  })),
  UserSignedIn: as(topics.user, UserSignedInSchema),
  UserSignedOut: as(topics.user, UserSignedOutSchema),
  UserProfileChanged: as(topics.user, UserProfileChangedSchema),
  UserRoleChanged: as(topics.user, UserRoleChangedSchema),
  UserSuspended: as(topics.user, UserSuspendedSchema),
  UserReinstated: as(topics.user, UserReinstatedSchema),
  UserQuotaChanged: as(topics.user, UserQuotaChangedSchema, quotaFields),
  WorkspaceCreated: as(topics.workspace, WorkspaceCreatedSchema),
  MemberAdded: as(topics.workspace, MemberAddedSchema),
};

function as<T extends DescMessage, Data = MessageInitShape<T>>(
  topic: Topic,
  schema: T,
  shape: (data: Data) => MessageInitShape<T> = (data) => data as MessageInitShape<T>,
): (data: Data) => Published {
  return (data) => ({ topic, type: schema.typeName, value: toBinary(schema, create(schema, shape(data))) });
}

function quotaFields({ userUuid, quota }: { userUuid: string; quota: Quota }) {
  const { messages, tokens, knowledgeBytes, agents } = quota;
  const whole = (value: number | undefined) => (value === undefined ? undefined : BigInt(value));
  const fields = {
    messages: whole(messages),
    tokens: whole(tokens),
    knowledgeBytes: whole(knowledgeBytes),
    agents: whole(agents),
  };
  return {
    userUuid,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  };
}

/** The published form of one of identity's events, or nothing. */
export function published(event: StoredEvent): Published | undefined {
  return publishers[event.type]?.(event.data as never);
}
