import { randomUUID } from 'node:crypto';
import type { Tx } from '@tutka/database';
import { appendBatch, appendEvents, type StreamAppend, uuid5 } from '@tutka/event-store';
import { currentRequest } from '@tutka/service-runtime';
import type {
  ChatImportEvent,
  ConversationEvent,
  FolderEvent,
  MessageEvent,
  PromptEvent,
  SessionEvent,
  UsageEvent,
} from '../domain/events.ts';
import type { Owner } from './owner.ts';

/** Events of one stream. */
export type Told = StreamAppend<ConversationEvent>;

export function ofSession({ workspace }: Owner, event: SessionEvent, ...more: SessionEvent[]): Told {
  return {
    stream: { id: event.data.sessionUuid, type: 'session', workspace },
    expected: 'any',
    events: [event, ...more],
  };
}

export function ofMessage({ workspace }: Owner, uuid: string, event: MessageEvent): Told {
  return { stream: { id: uuid, type: 'message', workspace }, expected: 'any', events: [event] };
}

export function ofChatImport({ workspace }: Owner, event: ChatImportEvent): Told {
  return {
    stream: { id: event.data.importUuid, type: 'chat-import', workspace },
    expected: 'any',
    events: [event],
  };
}

export function ofPrompt({ workspace }: Owner, event: PromptEvent): Told {
  return {
    stream: { id: event.data.promptUuid, type: 'prompt', workspace },
    expected: 'any',
    events: [event],
  };
}

export function ofFolder({ workspace }: Owner, event: FolderEvent): Told {
  return {
    stream: { id: event.data.folderUuid, type: 'folder', workspace },
    expected: 'any',
    events: [event],
  };
}

/** A usage record is a stream of its own, one a turn and kind. */
export function ofUsage({ workspace }: Owner, event: UsageEvent): Told {
  const id = uuid5(event.data.turnId, `usage/${event.data.kind}`);
  return { stream: { id, type: 'usage', workspace }, expected: 'any', events: [event] };
}

/** Appends what rows of the same transaction came to. Rows are the truth, events only tell; call it last. */
export async function tell(tx: Tx, owner: Owner, events: readonly Told[]): Promise<void> {
  await appendEvents(tx, events, { meta: metaOf(owner) });
}

/** The same of what nobody asked for at this moment. */
export async function tellBySelf(tx: Tx, events: readonly Told[]): Promise<void> {
  await appendEvents(tx, events, { meta: { actor: 'conversation', actorKind: 'service' } });
}

/** The same as an argument of the database's `append`, for a statement that writes the rows too. */
export function told(
  owner: Owner,
  events: readonly Told[],
  commandId: string = randomUUID(),
): readonly object[] {
  return appendBatch(events, { commandId, meta: metaOf(owner) }).batch;
}

function metaOf({ userUuid, kind = 'person' }: Owner) {
  return { actor: userUuid, actorKind: kind, ...currentRequest() };
}
