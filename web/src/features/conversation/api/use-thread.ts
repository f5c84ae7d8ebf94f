import type { Message } from '@tutka/http-contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { isGone } from '../../../lib/errors/index.ts';
import { type MessagePages, onceEach, useMessagePages } from './use-message-pages.ts';

/** What of a chat is shown: its newest messages, or those around one that is further back. */
export interface Place {
  /** A message whose branch is chosen; null: the newest is. */
  readonly leaf: string | null;
  /** A message that is among those which are shown, where it is of the branch. */
  readonly at: string | null;
}

export interface ThreadMessages extends MessagePages {
  /** The newest of the branch, oldest first, whether they are shown or not; undefined while they are not known. */
  readonly newest: readonly Message[] | undefined;
}

/** The stored messages of a session's chosen branch that are shown. */
export function useThread(session: string | undefined, { leaf, at }: Place): ThreadMessages {
  const newest = useMessagePages({ session, leaf, around: null });
  const isNear = useIsNear(newest, leaf, at);
  const around = useMessagePages({
    session,
    leaf,
    around: at ?? '',
    isEnabled: at !== null && isNear !== true,
  });
  const known = at === null ? newest : knownOf(newest, around, isNear);
  const last = useRef({ session, shown: newest });
  useLayoutEffect(() => {
    if (known && !isLost(known)) last.current = { session, shown: known };
  });
  const ofBranch = newest.arePrevious ? undefined : newest.messages;
  if (known && (!isLost(known) || isGone(known.error))) return { ...known, newest: ofBranch };
  const before = last.current.session === session ? last.current.shown : undefined;
  // What was read does not vanish because what takes its place could not be had.
  if (known) return { ...known, messages: before?.messages, arePrevious: true, newest: ofBranch };
  return { ...newest, ...before, arePrevious: true, newest: ofBranch };
}

/** Whether a message is among the newest of a branch, as they were when it was asked for; undefined: they are not known. */
function useIsNear({ messages, arePrevious }: MessagePages, leaf: string | null, at: string | null) {
  const [found, setFound] = useState<{ readonly of: string; readonly isNear: boolean }>();
  const of = `${leaf} ${at}`;
  if (found?.of === of) return found.isNear;
  if (messages === undefined || arePrevious) return undefined;
  const isNear = messages.some(({ uuid }) => uuid === at);
  setFound({ of, isNear });
  return isNear;
}

/** Undefined: it is not known yet what is to be shown. */
function knownOf(
  newest: MessagePages,
  around: MessagePages,
  isNear: boolean | undefined,
): MessagePages | undefined {
  if (isNear === true || isGone(around.error) || isLost(newest)) return newest;
  if (isLost(around)) return { ...newest, error: around.error, retry: around.retry };
  const isKnown = isNear === false && around.messages !== undefined && !around.arePrevious;
  return isKnown ? joined(around, newest) : undefined;
}

function isLost({ error, messages }: MessagePages): boolean {
  return messages === undefined && Boolean(error);
}

/** Messages further back, with the newest below them where they reach those. */
function joined(around: MessagePages, newest: MessagePages): MessagePages {
  const [above = [], below = []] = [around.messages, newest.messages];
  const end = above.at(-1)?.uuid;
  const reaches = below.some(({ uuid, parentUUID }) => uuid === end || parentUUID === end);
  const { error, retry } = around.error ? around : newest;
  if (!reaches && around.later) return { ...around, error, retry };
  return { ...around, messages: onceEach([...above, ...below]), later: undefined, error, retry };
}
