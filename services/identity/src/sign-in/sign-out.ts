import type { EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { ClosedSession } from '../store/sessions.ts';
import { SignInNotFound, type SignIns } from './sign-ins.ts';
import type { SingleSignOn } from './single-sign-on.ts';

interface Deps {
  readonly signIns: Pick<SignIns, 'end'>;
  /** Undefined: there is none. */
  readonly singleSignOn: Pick<SingleSignOn, 'signOutUrl'> | undefined;
  /** Told of a provider that does not answer: whoever wants to be signed out here is, whatever becomes of it there. */
  readonly providerFailed: (error: unknown) => void;
}

/** Signs a browser out. Answers where it goes on to, to be signed out at the OpenID provider too; undefined: nowhere. */
export async function signOut(
  { signIns, singleSignOn, providerFailed }: Deps,
  person: Person,
  meta: EventMeta,
): Promise<URL | undefined> {
  const closed = await closing(signIns, person, meta);
  if (!closed?.idToken || !singleSignOn) return undefined;
  try {
    return await singleSignOn.signOutUrl(closed.idToken);
  } catch (error) {
    providerFailed(error);
    return undefined;
  }
}

/** Undefined where it was ended elsewhere. */
async function closing(
  signIns: Deps['signIns'],
  person: Person,
  meta: EventMeta,
): Promise<ClosedSession | undefined> {
  if (person.sessionUuid === undefined) return undefined;
  try {
    return await signIns.end(person, person.sessionUuid, meta);
  } catch (error) {
    if (!(error instanceof SignInNotFound)) throw error;
    return undefined;
  }
}
