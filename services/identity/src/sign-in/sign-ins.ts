import { asWorker, type Db, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { EndedThere } from '../domain/ended-there.ts';
import { personalWorkspace } from '../store/accounts.ts';
import {
  type ClosedSession,
  closeSession,
  closeSessionsBy,
  listSessions,
  type SessionRow,
} from '../store/sessions.ts';

/** Nobody is signed in there any more, or somebody else is. */
export class SignInNotFound extends Error {
  override readonly name = 'SignInNotFound';
}

type Member = Pick<Person, 'userUuid' | 'sessionUuid'>;

/** Where people are signed in. */
export interface SignIns {
  list(person: Member): Promise<SessionRow[]>;
  /** Signs one browser of theirs out. Throws SignInNotFound. */
  end(person: Member, uuid: string, meta: EventMeta): Promise<ClosedSession>;
  /** Signs out whoever signed in by sessions of an OpenID provider that are over there. */
  endBy(issuer: string, ended: EndedThere): Promise<void>;
}

export function signIns(worker: Db): SignIns {
  return {
    list: ({ userUuid, sessionUuid }) => asWorker(worker, (tx) => listSessions(tx, userUuid, sessionUuid)),
    end: ({ userUuid }, uuid, meta) =>
      asWorker(worker, async (tx) => {
        const closed = await closeSession(tx, { uuid, userUuid });
        if (!closed) throw new SignInNotFound();
        await tellSignOut(tx, userUuid, meta);
        return closed;
      }),
    endBy: (issuer, ended) =>
      asWorker(worker, async (tx) => {
        for (const userUuid of await closeSessionsBy(tx, issuer, ended))
          await tellSignOut(tx, userUuid, byProvider);
      }),
  };
}

/** What the provider ends is no deed of theirs. */
const byProvider: EventMeta = { actor: 'oidc', actorKind: 'provider' };

async function tellSignOut(tx: Tx, userUuid: string, meta: EventMeta): Promise<void> {
  // Their stream belongs to their own workspace, wherever they act.
  const { uuid: workspace } = await personalWorkspace(tx, userUuid);
  const stream = { id: userUuid, type: 'user', workspace };
  const events = [{ type: 'UserSignedOut', data: { userUuid } }];
  await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
}
