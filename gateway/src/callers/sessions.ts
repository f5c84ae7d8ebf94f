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
export interface Sessions extends Believed<Session> {
  /** The same where no answer can bring the cookie: the next that can does. */
  look(token: string): Promise<Session>;
}

/** The cookie is sent again once, not with every answer from memory. */
export function createSessions(resolve: ResolveSession): Sessions {
  const { known, find, forget } = createBelieved(resolve, (session) => ({ ...session, renew: false }));
  /** Tokens whose cookie waits for an answer. */
  const owed = new Set<string>();
  const paid = (token: string, session: Session) =>
    owed.delete(token) ? { ...session, renew: true } : session;
  return {
    known(token) {
      const session = known(token);
      return session && paid(token, session);
    },
    find: async (token) => paid(token, await find(token)),
    async look(token) {
      const session = known(token) ?? (await find(token));
      if (session.renew) owed.add(token);
      return session;
    },
    forget(token) {
      owed.delete(token);
      forget(token);
    },
  };
}
