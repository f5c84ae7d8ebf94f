import { type Tx, withIdempotency } from '@tutka/database';
import type { Person, Repeatable } from '@tutka/service-runtime';

/**
 * Makes something, or answers the uuid of what was made when the same request came before; `tx` comes from `inTenant`.
 * Throws `IdempotencyInProgress` and `IdempotencyKeyReused`.
 */
export async function once(
  tx: Tx,
  { userUuid }: Person,
  request: Repeatable | undefined,
  make: () => Promise<string>,
): Promise<string> {
  if (!request) return await make();
  const principal = `person:${userUuid}`;
  const kept = await withIdempotency(tx, { ...request, principal }, async () => ({
    status: 200,
    body: await make(),
  }));
  return String(kept.body);
}
