import { type Tx, withIdempotency } from '@tutka/database';
import type { ErrorTable, Principal, Repeatable } from '@tutka/service-runtime';

/** Who asks for something, and the key under which they may ask again. */
export interface Asked {
  readonly by: Extract<Principal, { kind: 'person' | 'key' }>;
  readonly request: Repeatable | undefined;
}

/**
 * Does something once for each key of whoever asks, and answers what it came to then. `tx` comes from `inTenant`. Throws
 * `IdempotencyInProgress` and `IdempotencyKeyReused`.
 */
export async function once<T>(tx: Tx, { by, request }: Asked, work: () => Promise<T>): Promise<T> {
  if (!request) return await work();
  const asker = { workspace: by.workspace, principal: `${by.kind}:${by.userUuid}` };
  const kept = await withIdempotency(tx, { ...request, ...asker }, async () => ({
    status: 200,
    body: await work(),
  }));
  return kept.body as T;
}

/** How refusals of an Idempotency-Key show. */
export const idempotencyErrors: ErrorTable = {
  IdempotencyInProgress: ({ message: error }) => ({
    code: 409,
    errorCode: 'IDEMPOTENCY_IN_PROGRESS',
    error,
    retryAfterSeconds: 1,
  }),
  IdempotencyKeyReused: ({ message: error }) => ({ code: 409, errorCode: 'IDEMPOTENCY_KEY_REUSED', error }),
  IdempotencyKeyRefused: {
    code: 400,
    errorCode: 'INVALID_IDEMPOTENCY_KEY',
    error: 'An Idempotency-Key is 1 to 255 visible ASCII characters',
  },
};
