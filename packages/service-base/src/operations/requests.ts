import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  ParkedReplayRequestedSchema,
  ParkedSkippedSchema,
  RebuildRequestedSchema,
} from '@tutka/contracts/operations/events/v1/operations';
import type { Tx } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import type { RelayOptions } from '@tutka/messaging';
import { currentRequest, type Person } from '@tutka/service-runtime';

const messages = {
  ParkedReplayRequested: ParkedReplayRequestedSchema,
  ParkedSkipped: ParkedSkippedSchema,
  RebuildRequested: RebuildRequestedSchema,
} as const;
type Messages = typeof messages;
/** What an ADMIN asked of a service, and of what of it. */
export type OperatorRequest = {
  [T in keyof Messages]: { readonly type: T; readonly data: Fields<Messages[T]> };
}[keyof Messages];
type Fields<M extends DescMessage> = Omit<MessageInitShape<M>, '$typeName' | '$unknown'>;

/** Tells the log what `asker` asked for: each time a stream of its own, since it changes nothing that was asked before. */
export async function tellRequest(tx: Tx, asker: Person, { type, data }: OperatorRequest): Promise<void> {
  const { userUuid: actor, workspace } = asker;
  const stream = { id: randomUUID(), type: 'operations', workspace };
  const meta = { actor, actorKind: 'person', ...currentRequest() };
  await appendEvents(tx, [{ stream, expected: 'any', events: [{ type, data }] }], { meta });
}

type Publishing = Required<Pick<RelayOptions, 'toPublications' | 'knows'>>;

/** What a service says in public, and which events it knows, these requests among it. */
export function withRequests({ toPublications, knows }: Publishing): Publishing {
  return {
    knows: (event) => Object.hasOwn(messages, event.type) || knows(event),
    toPublications(event) {
      const { type, data } = event;
      if (!Object.hasOwn(messages, type)) return toPublications(event);
      const schema: DescMessage = messages[type as keyof Messages];
      const value = toBinary(schema, create(schema, data as Record<string, unknown>));
      return [{ topic: topics.operations, type, value }];
    },
  };
}
