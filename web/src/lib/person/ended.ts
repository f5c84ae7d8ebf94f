import { focusManager } from '@tanstack/react-query';
import type { Me } from '@tutka/http-contracts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners/index.ts';

/** A session that ended by itself, while a page was open in it. */
export interface EndedSession {
  readonly person: Me;
  /** The address of the page that waits until they are back. */
  readonly path: string;
}

let ended: EndedSession | undefined;
const { subscribe, tell } = createListeners();

/** The session of this tab that ended, for as long as nobody is signed in. */
export function endedSession(): EndedSession | undefined {
  return ended;
}

/** Notes that a session ended, or that somebody is signed in again; in between, nothing on the page asks by itself. */
export function noteEnded(session: EndedSession | undefined): void {
  ended = session;
  focusManager.setFocused(session === undefined ? undefined : false);
  tell();
}

export function useEndedSession(): EndedSession | undefined {
  return useSyncExternalStore(subscribe, endedSession);
}
