import type { Attachment, Message } from '@tutka/http-contracts';
import type { TurnOutline } from './use-live-turn.ts';

/** A row of a thread: a stored message, or what a running turn shows in its place. */
export type ThreadRow =
  | { readonly key: string; readonly message: Message }
  | { readonly key: string; readonly question: string; readonly files: readonly Attachment[] }
  /** A reply as it is written. */
  | { readonly key: string; readonly running: true };

/**
 * The stored messages and the running turn at their end. A row keeps its key when the reply it shows is stored, so that
 * the page is not built anew for it.
 */
export function rowsOf(messages: readonly Message[] | undefined, live: TurnOutline | undefined): ThreadRow[] {
  const rows = stored(messages, live).map((message): ThreadRow => ({ key: message.uuid, message }));
  if (live === undefined) return rows;
  const { question, files, userMessageUUID, reply, problem } = live;
  if (question !== null) rows.push({ key: userMessageUUID ?? 'question', question, files });
  if (problem === null || reply !== null) rows.push({ key: reply ?? 'reply', running: true });
  return rows;
}

/** The stored messages without those that the running turn shows itself. */
function stored(messages: readonly Message[] | undefined, live: TurnOutline | undefined): readonly Message[] {
  if (messages === undefined || live === undefined) return messages ?? [];
  const { question, after, reply, userMessageUUID } = live;
  const kept =
    after === undefined ? messages : messages.slice(0, messages.findIndex(({ uuid }) => uuid === after) + 1);
  // An older question stands among the stored ones, and nowhere else.
  return kept.filter(({ uuid }) => uuid !== reply && (question === null || uuid !== userMessageUUID));
}
