import { createHash } from 'node:crypto';
import { uuid5 } from '@tutka/event-store/uuid5';
import { titleFromQuestion } from '../../domain/title.ts';
import type { Dropped, FoundChat, FoundMessage } from '../formats/chat.ts';

/** A chat as it waits to be imported: what is shown of it, and the rows that it will be. */
export interface StagedChat {
  readonly source: string;
  readonly session_uuid: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly created_at: string;
  readonly last_message_at: string;
  readonly message_count: number;
  readonly dropped: Dropped;
  readonly messages: readonly StagedMessage[];
}

interface StagedMessage {
  readonly uuid: string;
  readonly parent_uuid: string | null;
  readonly role: FoundMessage['role'];
  readonly content: string;
  readonly reasoning: string;
  readonly model: string | null;
  readonly created_at: string;
}

const TITLE = 200;
const TITLE_OF_QUESTION = 50;

/**
 * A found chat as rows. Their uuids are made of the owner and of what the other product calls things, so that the same
 * chat is the same rows whenever it comes. `owner` is a uuid, `now` stands in for times that the file does not tell.
 */
export function stage(found: FoundChat, owner: string, now: number): StagedChat {
  const session = uuid5(owner, `${found.source}/${found.id || fingerprint(found)}`);
  const uuidOf = (id: string) => uuid5(session, id);
  const times = found.messages.flatMap(({ at }) => at ?? []);
  const begun = found.createdAt ?? times[0] ?? now;
  let last = begun;
  const messages = found.messages.map(
    ({ id, parent, at, content, reasoning, model, role }): StagedMessage => {
      last = at ?? last;
      return {
        uuid: uuidOf(id),
        parent_uuid: parent === null ? null : uuidOf(parent),
        role,
        content: storable(content),
        reasoning: storable(reasoning),
        model: model === null ? null : storable(model.slice(0, 300)),
        created_at: iso(last),
      };
    },
  );
  return {
    source: found.source,
    session_uuid: session,
    title: titleOf(found),
    pinned: found.pinned,
    archived: found.archived,
    created_at: iso(begun),
    last_message_at: iso(times.reduce((latest, at) => Math.max(latest, at), begun)),
    message_count: messages.length,
    dropped: found.dropped,
    messages,
  };
}

/** Of a chat that has no name of its own. */
function fingerprint({ title, createdAt, messages }: FoundChat): string {
  const said = messages.map(({ role, content }) => [role, content]);
  return createHash('sha256')
    .update(JSON.stringify([title, createdAt, said]))
    .digest('hex');
}

function titleOf({ title, messages }: FoundChat): string {
  const given = titleFromQuestion(storable(title), TITLE);
  if (given !== '' && given !== 'New chat' && given !== 'New Chat') return given;
  const question = messages.find(({ role }) => role === 'user') ?? messages[0];
  return titleFromQuestion(storable(question?.content ?? ''), TITLE_OF_QUESTION);
}

/** No NUL and no half of a surrogate pair: PostgreSQL keeps neither. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function iso(millis: number): string {
  return new Date(millis).toISOString();
}
