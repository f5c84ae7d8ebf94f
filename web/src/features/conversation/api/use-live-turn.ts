import { useCallback, useSyncExternalStore } from 'react';
import { type LiveTurn, liveTurn, subscribe } from './live-turn.ts';

/** The turn that runs in a session, as far as it has come. */
export function useLiveTurn(session: string | undefined): LiveTurn | undefined {
  const read = useCallback(() => (session === undefined ? undefined : liveTurn(session)), [session]);
  return useSyncExternalStore(subscribe, read);
}
