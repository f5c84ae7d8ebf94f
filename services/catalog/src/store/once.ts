import { type Tx, withIdempotency } from '@tutka/database';
import type { Repeatable } from '@tutka/service-runtime';
import type { Member } from './member.ts';

/**
 * Makes something, or answers the uuid of what was made when the same request came before. Throws
 * `IdempotencyInProgress` and `IdempotencyKeyReused`.
 */
export async function once(
  tx: Tx,
  member: Member,
  request: Repeatable | undefined,
  make: () => Promise<string>,
): Promise<string> {
  if (!request) return await make();
  const principal = `${member.kind}:${member.userUuid}`;
  const kept = await withIdempotency(tx, { ...request, principal }, async () => ({
    status: 200,
    body: await make(),
  }));
  return String(kept.body);
}
