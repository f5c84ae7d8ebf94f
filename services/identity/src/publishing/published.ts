import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type Topic, topics } from '@tutka/contracts';
import {
  ApiKeyChangedSchema,
  ApiKeyCreatedSchema,
  ApiKeyRevokedSchema,
} from '@tutka/contracts/identity/events/v1/api_key';
import {
  SignUpPolicyChosenSchema,
  SignUpPolicyResetSchema,
} from '@tutka/contracts/identity/events/v1/sign_up';
import {
  NotificationSettingsChangedSchema,
  UserDeletedSchema,
  UserProfileChangedSchema,
  UserQuotaChangedSchema,
  UserRegisteredSchema,
  UserReinstatedSchema,
  UserRoleChangedSchema,
  UserSignedInSchema,
  UserSignedOutSchema,
  UserSuspendedSchema,
} from '@tutka/contracts/identity/events/v1/user';
import {
  InvitationWithdrawnSchema,
  MemberAddedSchema,
  MemberInvitedSchema,
  MemberRemovedSchema,
  MemberRoleChangedSchema,
  WorkspaceChangedSchema,
  WorkspaceCreatedSchema,
  WorkspaceDeletedSchema,
} from '@tutka/contracts/identity/events/v1/workspace';
import { knowing, type LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { ApiKeyEvent } from '../domain/api-key.events.ts';
import type { SignUpEvent } from '../domain/sign-up.events.ts';
import type { Quota } from '../domain/user.ts';

const publishers: Readonly<Record<string, (data: never) => Publication>> = {
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
  UserDeleted: as(topics.user, UserDeletedSchema),
  NotificationSettingsChanged: as(topics.user, NotificationSettingsChangedSchema),
  WorkspaceCreated: as(topics.workspace, WorkspaceCreatedSchema),
  WorkspaceChanged: as(topics.workspace, WorkspaceChangedSchema),
  MemberInvited: as(topics.workspace, MemberInvitedSchema),
  InvitationWithdrawn: as(topics.workspace, InvitationWithdrawnSchema),
  MemberAdded: as(topics.workspace, MemberAddedSchema),
  MemberRoleChanged: as(topics.workspace, MemberRoleChangedSchema),
  MemberRemoved: as(topics.workspace, MemberRemovedSchema),
  WorkspaceDeleted: as(topics.workspace, WorkspaceDeletedSchema),
};

function as<T extends DescMessage, Data = MessageInitShape<T>>(
  topic: Topic,
  schema: T,
  shape: (data: Data) => MessageInitShape<T> = (data) => data as MessageInitShape<T>,
): (data: Data) => Publication {
  return (data) => ({ topic, type: schema.name, value: toBinary(schema, create(schema, shape(data))) });
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

type KeyEvent = LoggedEvent<ApiKeyEvent>;

const isKeyEvent = (event: LoggedEvent): event is KeyEvent => event.streamType === 'api-key';

function keyPublication(event: KeyEvent): Publication {
  const { streamId: keyUuid, workspace } = event;
  if (event.type === 'ApiKeyRevoked') return as(topics.apiKey, ApiKeyRevokedSchema)({ keyUuid });
  const { name, scopes, expiresAt } = event.data.terms;
  const terms = {
    keyUuid,
    name,
    scopes: [...scopes],
    ...(expiresAt !== null && { expiresAt: BigInt(Date.parse(expiresAt)) }),
  };
  if (event.type === 'ApiKeyChanged') return as(topics.apiKey, ApiKeyChangedSchema)(terms);
  const { userUuid } = event.data;
  return as(topics.apiKey, ApiKeyCreatedSchema)({ ...terms, userUuid, workspace });
}

const keyEvents: Readonly<Record<ApiKeyEvent['type'], true>> = {
  ApiKeyCreated: true,
  ApiKeyChanged: true,
  ApiKeyRevoked: true,
};

type PolicyEvent = LoggedEvent<SignUpEvent>;

const isPolicyEvent = (event: LoggedEvent): event is PolicyEvent => event.streamType === 'sign-up';

function policyPublication({ streamId: policyUuid, type, data }: PolicyEvent): Publication {
  if (type === 'SignUpPolicyReset') return as(topics.signUp, SignUpPolicyResetSchema)({ policyUuid });
  const { kind, domains } = data;
  return as(topics.signUp, SignUpPolicyChosenSchema)({ policyUuid, kind, domains: [...domains] });
}

const policyEvents: Readonly<Record<SignUpEvent['type'], true>> = {
  SignUpPolicyChosen: true,
  SignUpPolicyReset: true,
};

/** Whether an event of identity's log is one that this version knows. */
export const knows = knowing([publishers, keyEvents, policyEvents].flatMap(Object.keys));

/** What one of identity's events says in public. */
export function toPublications(event: LoggedEvent): readonly Publication[] {
  if (isKeyEvent(event)) return [keyPublication(event)];
  if (isPolicyEvent(event)) return [policyPublication(event)];
  const publish = publishers[event.type];
  return publish ? [publish(event.data as never)] : [];
}
