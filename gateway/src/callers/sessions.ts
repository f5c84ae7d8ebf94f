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

/**
 * What a session is believed under: what was said before its last change is not known by the mark of that. A gateway that did
 * not hear of the change asks anew so.
 */
export const sessionName = (token: string, change: string | undefined): string =>
  change === undefined ? token : `${token} ${change}`;

const tokenOf = (name: string) => name.split(' ', 1)[0] ?? name;

/** What is known of sessions, by their names. One that is looked up where no answer can bring its cookie has it brought by the next that can. */
export type Sessions = Believed<Session>;

/** The cookie is sent again once, not with every answer from memory. */
export function createSessions(resolve: ResolveSession): Sessions {
  /** Tokens whose cookie waits for an answer. */
  const owed = new Set<string>();
  const owe = (name: string, { renew }: Session) => {
    if (renew) owed.add(tokenOf(name));
  };
  const paid = (name: string, session: Session) =>
    owed.delete(tokenOf(name)) ? { ...session, renew: true } : session;
  const { known, find, look, forget } = createBelieved({
    ask: (name) => resolve(tokenOf(name)),
    opens: ({ person }) => person !== undefined,
    kept: (session) => ({ ...session, renew: false }),
    onAhead: owe,
  });
  return {
    known(name) {
      const session = known(name);
      return session && paid(name, session);
    },
    find: async (name) => paid(name, await find(name)),
    async look(name) {
      const session = await look(name);
      owe(name, session);
      return session;
    },
    forget(name) {
      owed.delete(tokenOf(name));
      forget(name);
    },
  };
}
