import { focusManager } from '@tanstack/react-query';
import type { Me } from '@tutka/http-contracts';
import { createShared } from '../listeners/index.ts';

/** A session that ended by itself, while a page was open in it. */
export interface EndedSession {
  readonly person: Me;
  /** The address of the page that waits until they are back. */
  readonly path: string;
}

const ended = createShared<EndedSession | undefined>(undefined);

/** The session of this tab that ended, for as long as nobody is signed in. */
export const endedSession = ended.get;

/** Notes that a session ended, or that somebody is signed in again; in between, nothing on the page asks by itself. */
export function noteEnded(session: EndedSession | undefined): void {
  focusManager.setFocused(session === undefined ? undefined : false);
  ended.set(session);
}

/** Resolves once somebody is signed in again. */
export function untilSignedIn(): Promise<void> {
  return new Promise((resolve) => {
    const hearNoMore = ended.subscribe(() => {
      if (ended.get() !== undefined) return;
      hearNoMore();
      resolve();
    });
  });
}

export const useEndedSession = ended.useValue;
