import type { Person } from '@tutka/service-runtime';
import { type Believed, createBelieved } from './believed.ts';

/** Whose session it is. */
export interface Session {
  readonly person: Person | undefined;
  /** True where the cookie should be sent again. */
  readonly renew: boolean;
}

/** Asks identity whose session a token is. */
export type ResolveSession = (token: string) => Promise<Session>;

/** What is known of sessions, by their tokens. */
export type Sessions = Believed<Session>;

/** The cookie is sent again once, not with every answer from memory. */
export function createSessions(resolve: ResolveSession): Sessions {
  return createBelieved(resolve, (session) => ({ ...session, renew: false }));
}
