import type { Attachment, Message } from '@tutka/http-contracts';
import { placeOf } from './asked.ts';
import type { TurnOutline } from './use-live-turn.ts';

/** A row of a thread: a stored message, or what a running turn shows in its place. */
export type ThreadRow =
  | { readonly key: string; readonly message: Message }
  | { readonly key: string; readonly question: string; readonly files: readonly Attachment[] }
  /** A reply as it is written. */
  | { readonly key: string; readonly running: true };

type Messages = readonly Message[];
type Turn = Pick<TurnOutline, 'asked' | 'reply' | 'userMessageUUID' | 'problem'>;

/**
 * The stored messages and the running turn at their end. A row keeps its key when the reply it shows is stored, so that
 * the page is not built anew for it.
 */
export function rowsOf(messages: Messages | undefined, live: Turn | undefined): ThreadRow[] {
  const rows = stored(messages ?? [], live).map((message): ThreadRow => ({ key: message.uuid, message }));
  if (live === undefined) return rows;
  const { question, files } = live.asked;
  if (question !== null) rows.push({ key: live.userMessageUUID ?? 'question', question, files });
  if (!isRefused(live)) rows.push({ key: live.reply ?? 'reply', running: true });
  return rows;
}

/** Whether the branch that is shown is the one that a turn belongs to. */
export function isOfBranch(messages: Messages | undefined, turn: Turn): boolean {
  const { asked, reply } = turn;
  const place = placeOf(asked);
  if (messages === undefined || place === null || isPlaceLost(turn)) return true;
  return messages.some(({ uuid }) => uuid === place || uuid === reply);
}

/** What a question was to follow was deleted meanwhile: it is of no branch any more. */
export function isPlaceLost({ asked, problem }: Pick<Turn, 'asked' | 'problem'>): boolean {
  return asked.question !== null && problem?.errorCode === 'MESSAGE_NOT_FOUND';
}

/** It ended before its reply began: nothing of it is stored. */
export function isRefused({ problem, reply }: Pick<Turn, 'problem' | 'reply'>): boolean {
  return problem !== null && reply === null;
}

/** The stored messages without those that the turn shows itself, or takes the place of. */
function stored(messages: Messages, live: Turn | undefined): Messages {
  if (live === undefined || isRefused(live)) return messages;
  const { asked, reply, userMessageUUID } = live;
  const place = messages.findIndex(({ uuid }) => uuid === asked.instead?.uuid);
  const kept = place === -1 ? messages : messages.slice(0, place);
  // An older question stands among the stored ones, and nowhere else.
  return kept.filter(({ uuid }) => uuid !== reply && (asked.question === null || uuid !== userMessageUUID));
}
