import type { Citation } from '@tutka/http-contracts';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { isRunning, type LiveTurn, liveTurn, subscribe } from './live-turn.ts';

const never = () => () => undefined;

/** The turn that runs in a session, as far as it has come. Whoever reads it is drawn anew at every word. */
export function useLiveTurn(session: string | undefined): LiveTurn | undefined {
  const read = useCallback(() => (session === undefined ? undefined : liveTurn(session)), [session]);
  return useSyncExternalStore(session === undefined ? never : subscribe, read);
}

/** What stays the same of a turn while its reply grows. */
export interface TurnOutline extends Pick<LiveTurn, 'asked' | 'problem' | 'isStopping'> {
  readonly reply: string | null;
  readonly userMessageUUID: string | null;
  readonly citations: readonly Citation[];
  readonly running: boolean;
}

/** A turn without its text: the same object until something else of it changes. */
export function useTurnOutline(session: string | undefined): TurnOutline | undefined {
  const last = useRef<TurnOutline | undefined>(undefined);
  const read = useCallback(() => {
    const now = session === undefined ? undefined : outlineOf(liveTurn(session));
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  }, [session]);
  return useSyncExternalStore(session === undefined ? never : subscribe, read);
}

function outlineOf(turn: LiveTurn | undefined): TurnOutline | undefined {
  if (turn === undefined) return undefined;
  const { asked, problem, reply, isStopping } = turn;
  const { uuid, userMessageUUID, citations } = reply;
  const running = isRunning(turn);
  return { asked, problem, reply: uuid, userMessageUUID, citations, running, isStopping };
}

function isSame(one: TurnOutline | undefined, other: TurnOutline | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (Object.keys(one) as (keyof TurnOutline)[]).every((key) => one[key] === other[key]);
}
