import { asWorker, type Db } from '@tutka/database';
import { SessionNotFound } from '../domain/errors.ts';
import { lockedLink } from '../domain/public-link.ts';
import { countTry, findLink, takeBackTry } from '../store/public-links.ts';

/** The tries of a link that are under way in this process. */
interface Tries {
  readonly running: Set<Promise<unknown>>;
  /** How many requests are at it. */
  asking: number;
  /** How many were right, and have given back what they took. */
  right: number;
}

const triesOf = new Map<string, Tries>();

/**
 * Compares a password once the try is counted, so that many at once are no more than the link takes; a right one is
 * taken back. Where there is no room, those under way may make some: only then it is refused. Throws LinkLocked.
 */
export async function tryPassword(
  worker: Db,
  sessionUuid: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const tries = triesOf.get(sessionUuid) ?? { running: new Set(), asking: 0, right: 0 };
  triesOf.set(sessionUuid, tries);
  tries.asking += 1;
  try {
    return await untilRoom(worker, sessionUuid, tries, isRight);
  } finally {
    tries.asking -= 1;
    if (tries.asking === 0) triesOf.delete(sessionUuid);
  }
}

async function untilRoom(
  worker: Db,
  sessionUuid: string,
  tries: Tries,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const rightBefore = tries.right;
    const own = tried(worker, sessionUuid, tries, isRight);
    tries.running.add(own);
    const result = await own.finally(() => tries.running.delete(own));
    if (result !== undefined) return result;
    await Promise.allSettled([...tries.running]);
    if (tries.right === rightBefore) throw await locked(worker, sessionUuid);
  }
}

/** Undefined: there was no room. */
async function tried(
  worker: Db,
  sessionUuid: string,
  tries: Tries,
  isRight: () => Promise<boolean>,
): Promise<boolean | undefined> {
  const since = await asWorker(worker, (tx) => countTry(tx, sessionUuid, new Date()));
  if (since === undefined) return undefined;
  if (!(await isRight())) return false;
  await asWorker(worker, (tx) => takeBackTry(tx, sessionUuid, since));
  tries.right += 1;
  return true;
}

async function locked(worker: Db, sessionUuid: string): Promise<Error> {
  const link = await asWorker(worker, (tx) => findLink(tx, sessionUuid));
  return link ? lockedLink(link.tries_since, new Date()) : new SessionNotFound('Session not found');
}
