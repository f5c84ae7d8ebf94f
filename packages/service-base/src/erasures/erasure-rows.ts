import { queries, type Tx } from '@tutka/database';
import type { Erasure } from './erasure.ts';

/** Longer than a request, a reply or an upload that was under way may still bring something about. */
const OVER_AFTER = '1 hour';

/** Told again, nothing begins anew. */
export async function noteErasure(tx: Tx, { kind, uuid, logo }: Erasure): Promise<void> {
  const run = queries(tx);
  await run('erasures')
    .insert({ kind, uuid, logo, over_at: run.raw(`now() + interval '${OVER_AFTER}'`) })
    .onConflict(['kind', 'uuid'])
    .ignore();
}

/** One that is due, which stays with this process while it holds it. */
export async function takeErasure(tx: Tx, leaseMs: number): Promise<Erasure | undefined> {
  const { rows } = await queries(tx).raw<{ rows: Erasure[] }>(
    `UPDATE erasures SET lease_until = now() + ? * interval '1 ms'
     WHERE (kind, uuid) = (
       SELECT kind, uuid FROM erasures
       WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now())
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind, uuid, logo`,
    [leaseMs],
  );
  return rows[0];
}

export async function holdErasure(tx: Tx, { kind, uuid }: Erasure, leaseMs: number): Promise<void> {
  const until = queries(tx).raw(`now() + ? * interval '1 ms'`, [leaseMs]);
  await queries(tx)('erasures').where({ kind, uuid }).update({ lease_until: until });
}

/** Nothing is left of it: it is looked at once more when nothing can come about any more, and then forgotten. */
export async function settleErasure(tx: Tx, { kind, uuid }: Erasure): Promise<void> {
  const run = queries(tx);
  const row = () => run('erasures').where({ kind, uuid });
  await row().where('over_at', '<=', run.fn.now()).delete();
  await row().update({ due_at: run.ref('over_at'), lease_until: null });
}

/** It is tried again after a while. */
export async function putOffErasure(tx: Tx, { kind, uuid }: Erasure, waitMs: number): Promise<void> {
  const due = queries(tx).raw(`now() + ? * interval '1 ms'`, [waitMs]);
  await queries(tx)('erasures').where({ kind, uuid }).update({ due_at: due, lease_until: null });
}
