import type { Message } from '@tutka/http-contracts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../lib/errors/index.ts';
import { type GoneMessages, useGone } from './gone-messages.ts';
import { type Place, type ThreadMessages, useThread } from './use-thread.ts';

interface Branch {
  /** Without what was taken away. */
  readonly thread: ThreadMessages;
  /** It may be another than the newest, which the server goes on with where nothing is said. */
  readonly isChosen: boolean;
  /** Its last stored message, whether it is shown or not; null: there is none; undefined: it is not known. */
  readonly end: string | null | undefined;
}

/**
 * The branch of a session that is shown. From one that was chosen it goes over to the reply that begins; where what was
 * chosen is deleted, to what stood above.
 */
export function useBranch(
  session: string | undefined,
  place: Place,
  reply: string | null,
  follow: (leaf: string | null) => void,
): Branch {
  const { leaf } = place;
  const all = useThread(session, place);
  const gone = useGone(session);
  const at = all.messages?.findIndex(({ uuid }) => gone.has(uuid)) ?? -1;
  const first = all.messages?.[at] ?? all.newest?.find(({ uuid }) => gone.has(uuid));
  const isChosen = leaf !== null || first !== undefined;
  const isLost = leaf !== null && isNotFound(all.error);
  const onBegun = useEffectEvent((begun: string | null) => {
    if (isChosen && begun !== null) follow(begun);
  });
  useEffect(() => onBegun(reply), [reply]);
  const next = nextLeaf(first, gone, isLost);
  const onNext = useEffectEvent(follow);
  useEffect(() => {
    if (next !== undefined) onNext(next);
  }, [next]);
  const shown = { ...all, error: isLost ? null : all.error };
  if (first === undefined) return { thread: shown, isChosen, end: lastOf(all.newest) };
  const above = { ...shown, newest: undefined };
  const thread = at === -1 ? above : { ...above, messages: all.messages?.slice(0, at), later: undefined };
  return { thread, isChosen, end: first.parentUUID };
}

function lastOf(messages: readonly Message[] | undefined): string | null | undefined {
  return messages && (messages.at(-1)?.uuid ?? null);
}

/** Where the shown branch cannot be followed any more; undefined: it can. */
function nextLeaf(
  first: Message | undefined,
  gone: GoneMessages,
  isLost: boolean,
): string | null | undefined {
  if (first && gone.get(first.uuid) === 'deleted') return first.parentUUID;
  return isLost ? null : undefined;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
