import { type Db, type IdempotentRequest, inTenant, type Tx, withIdempotency } from '@tutka/database';
import type { Begun } from './ask.ts';
import type { Asker } from './asker.ts';
import type { Once } from './begin-turn.ts';

/** Thrown inside, caught inside: there is no earlier answer. */
class FirstTime extends Error {
  override readonly name = 'FirstTime';
}

/** The turn that an earlier request with this key began; undefined where this is the first. Throws as `withIdempotency`. */
export async function earlierTurn(
  app: Db,
  asker: Asker,
  request: IdempotentRequest,
): Promise<Begun | undefined> {
  const none = async () => {
    throw new FirstTime('No request came with this key yet.');
  };
  return await inTenant(app, asker, (tx) => begun(tx, request, none)).catch((error: unknown) => {
    if (error instanceof FirstTime) return undefined;
    throw error;
  });
}

/** Stores a turn once for each key, the key in the same transaction. */
export function onceFor(request: IdempotentRequest): Once {
  return (tx, store) => begun(tx, request, async () => ({ status: 200, body: await store() }));
}

async function begun(
  tx: Tx,
  request: IdempotentRequest,
  work: () => Promise<{ status: number; body: Begun }>,
): Promise<Begun> {
  const { body } = await withIdempotency(tx, request, work);
  return body as Begun;
}
