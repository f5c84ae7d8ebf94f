import { queries, type Tx } from '@tutka/database';

/** How often a key was used, and when last. */
export interface KeyUse {
  readonly keyUuid: string;
  readonly count: number;
  readonly lastUsedAt: Date;
}

/** Counts what a gateway has seen; a batch that came before counts for nothing, nor do keys that are revoked by now. */
export async function countUses(tx: Tx, batch: string, uses: readonly KeyUse[]): Promise<void> {
  const run = queries(tx);
  const first = await run('api_key_use_batches')
    .insert({ uuid: batch })
    .onConflict('uuid')
    .ignore()
    .returning('uuid');
  if (first.length === 0) return;
  const sorted = uses.toSorted((one, other) => (one.keyUuid < other.keyUuid ? -1 : 1));
  await run.raw(
    `UPDATE api_key_uses u
     SET request_count = u.request_count + n.count, last_used_at = greatest(u.last_used_at, n.at)
     FROM unnest(?::uuid[], ?::bigint[], ?::timestamptz[]) AS n (key_uuid, count, at)
     WHERE u.key_uuid = n.key_uuid`,
    [
      sorted.map(({ keyUuid }) => keyUuid),
      sorted.map(({ count }) => count),
      sorted.map(({ lastUsedAt }) => lastUsedAt),
    ],
  );
}

/** A batch is sent again for minutes at most. */
export async function forgetOldBatches(tx: Tx): Promise<void> {
  await queries(tx)('api_key_use_batches').whereRaw(`received_at < now() - interval '1 day'`).delete();
}
