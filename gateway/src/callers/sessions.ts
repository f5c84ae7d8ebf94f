import type { Person } from '@tutka/service-runtime';

/** Milliseconds that an answer of identity is believed: suspending or signing out takes hold within it. */
const BELIEVED_MS = 1000;
const MAX_KEPT = 50_000;

/** Whose session it is. */
export interface Session {
  readonly person: Person | undefined;
  /** True where the cookie should be sent again. */
  readonly renew: boolean;
}

/** Asks identity whose session a token is. */
export type Resolve = (token: string) => Promise<Session>;

export interface Sessions {
  /** What is known of a token at this moment, without asking. */
  known(token: string): Session | undefined;
  /** Asks identity; those who ask for the same token meanwhile share the answer. */
  find(token: string): Promise<Session>;
  /** Forgets a token: its session is being changed or ended. */
  forget(token: string): void;
}

/** Believes identity's answers for a second from when they were asked for. */
export function createSessions(resolve: Resolve): Sessions {
  const kept = new Map<string, { session: Session; until: number }>();
  const asking = new Map<string, Promise<Session>>();

  const keep = (token: string, session: Session, until: number) => {
    kept.delete(token);
    kept.set(token, { session: { ...session, renew: false }, until });
    if (kept.size <= MAX_KEPT) return;
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  };
  const ask = async (token: string) => {
    const until = Date.now() + BELIEVED_MS;
    try {
      const session = await resolve(token);
      if (asking.has(token)) keep(token, session, until);
      return session;
    } finally {
      asking.delete(token);
    }
  };
  return {
    known(token) {
      const entry = kept.get(token);
      if (entry === undefined) return undefined;
      if (entry.until > Date.now()) return entry.session;
      kept.delete(token);
      return undefined;
    },
    find(token) {
      const running = asking.get(token);
      if (running !== undefined) return running;
      const started = ask(token);
      asking.set(token, started);
      return started;
    },
    forget(token) {
      kept.delete(token);
      asking.delete(token);
    },
  };
}
