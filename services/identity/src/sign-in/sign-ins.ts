import { asWorker, type Db } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { personalWorkspace } from '../store/accounts.ts';
import { type ClosedSession, closeSession, listSessions, type SessionRow } from '../store/sessions.ts';

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
}

export function signIns(worker: Db): SignIns {
  return {
    list: ({ userUuid, sessionUuid }) => asWorker(worker, (tx) => listSessions(tx, userUuid, sessionUuid)),
    end: ({ userUuid }, uuid, meta) =>
      asWorker(worker, async (tx) => {
        const closed = await closeSession(tx, { uuid, userUuid });
        if (!closed) throw new SignInNotFound();
        // Their stream belongs to their own workspace, wherever they act.
        const { uuid: workspace } = await personalWorkspace(tx, userUuid);
        const stream = { id: userUuid, type: 'user', workspace };
        const events = [{ type: 'UserSignedOut', data: { userUuid } }];
        await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
        return closed;
      }),
  };
}
