import { type Tx, withIdempotency } from '@tutka/database';
import type { Person, Repeatable } from '@tutka/service-runtime';

/** Who asks for something, and the key under which they may ask again. */
export interface Asked {
  readonly person: Person;
  readonly request: Repeatable | undefined;
}

/**
 * Does something once for each key of a person's, and answers what it came to then. `tx` comes from `inTenant`. Throws
 * `IdempotencyInProgress` and `IdempotencyKeyReused`.
 */
export async function once<T>(tx: Tx, { person, request }: Asked, work: () => Promise<T>): Promise<T> {
  if (!request) return await work();
  const principal = `person:${person.userUuid}`;
  const kept = await withIdempotency(tx, { ...request, principal }, async () => ({
    status: 200,
    body: await work(),
  }));
  return kept.body as T;
}
