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

/** What is known of sessions, by their tokens. One that is looked up where no answer can bring its cookie has it brought by the next that can. */
export type Sessions = Believed<Session>;

/** The cookie is sent again once, not with every answer from memory. */
export function createSessions(resolve: ResolveSession): Sessions {
  /** Tokens whose cookie waits for an answer. */
  const owed = new Set<string>();
  const owe = (token: string, { renew }: Session) => {
    if (renew) owed.add(token);
  };
  const paid = (token: string, session: Session) =>
    owed.delete(token) ? { ...session, renew: true } : session;
  const { known, find, look, forget } = createBelieved({
    ask: resolve,
    opens: ({ person }) => person !== undefined,
    kept: (session) => ({ ...session, renew: false }),
    onAhead: owe,
  });
  return {
    known(token) {
      const session = known(token);
      return session && paid(token, session);
    },
    find: async (token) => paid(token, await find(token)),
    async look(token) {
      const session = await look(token);
      owe(token, session);
      return session;
    },
    forget(token) {
      owed.delete(token);
      forget(token);
    },
  };
}
