import {
  type Db,
  IdempotencyInProgress,
  type IdempotentRequest,
  inTenant,
  type Tx,
  withIdempotency,
} from '@tutka/database';
import type { Begun } from './ask.ts';
import type { Asker } from './asker.ts';
import type { Once } from './begin-turn.ts';

/** Thrown inside, caught inside: there is no earlier answer. */
class FirstTime extends Error {
  override readonly name = 'FirstTime';
}

/** Begins the turns of requests with a key, each once. */
export class KeyedTurns {
  readonly #app: Db;
  readonly #preparing = new Set<string>();

  constructor(app: Db) {
    this.#app = app;
  }

  /**
   * The turn that an earlier request with this key began, else what `begin` begins. What refuses a request may be what
   * the one before it took. Throws as `withIdempotency`, and what `begin` throws.
   */
  async begin(
    asker: Asker,
    request: IdempotentRequest,
    begin: (once: Once) => Promise<Begun>,
  ): Promise<Begun> {
    const earlier = await earlierTurn(this.#app, asker, request);
    if (earlier) return earlier;
    const { principal, route, key } = request;
    const name = JSON.stringify([asker.workspace, principal, route, key]);
    if (this.#preparing.has(name)) {
      throw new IdempotencyInProgress('The same request is still being taken up. Try again in a moment.');
    }
    this.#preparing.add(name);
    try {
      return await begin(onceFor(request));
    } catch (error) {
      const meanwhile = await earlierTurn(this.#app, asker, request);
      if (meanwhile) return meanwhile;
      throw error;
    } finally {
      this.#preparing.delete(name);
    }
  }
}

/** The turn that an earlier request with this key began; undefined where there is none. */
async function earlierTurn(app: Db, asker: Asker, request: IdempotentRequest): Promise<Begun | undefined> {
  const none = async () => {
    throw new FirstTime('No request came with this key yet.');
  };
  return await inTenant(app, asker, (tx) => begun(tx, request, none)).catch((error: unknown) => {
    if (error instanceof FirstTime) return undefined;
    throw error;
  });
}

/** Stores a turn once for each key, the key in the same transaction. */
function onceFor(request: IdempotentRequest): Once {
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
