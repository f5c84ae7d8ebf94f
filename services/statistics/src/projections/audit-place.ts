import { asWorker, type Db, planned, type Tx } from '@tutka/database';
import { addAudit } from './audit.ts';
import { readAudited } from './received-reads.ts';

const AT_ONCE = 10_000n;

/** Up to which event the audit log is told. Nobody tells more of it until this transaction ends. */
export async function auditPlace(tx: Tx): Promise<bigint> {
  const [row] = await planned<{ seq: string }>(
    tx,
    'audit-place',
    'SELECT seq FROM audit_place FOR UPDATE',
    [],
  );
  return BigInt(row?.seq ?? 0);
}

const standing = `
  SELECT seq, told_at, (SELECT coalesce(max(r.seq), 0) FROM received r) AS last FROM audit_place`;

/** Up to which event of those that there are the audit log is told, and when it was told last; null: never. */
export async function auditStanding(
  worker: Db,
): Promise<{ readonly done: bigint; readonly end: bigint; readonly handledAt: Date | null }> {
  return await asWorker(worker, async (tx) => {
    const [row] = await planned<{ seq: string; told_at: Date | null; last: string }>(
      tx,
      'audit-standing',
      standing,
      [],
    );
    return { done: BigInt(row?.seq ?? 0), end: BigInt(row?.last ?? 0), handledAt: row?.told_at ?? null };
  });
}

const behind = `
  SELECT seq, (SELECT coalesce(max(r.seq), 0) FROM received r) AS last FROM audit_place FOR UPDATE SKIP LOCKED`;

/** Tells the audit log of events that were received since it was told last, each once; answers whether there are more. One process does it. */
export async function tellAudit(worker: Db): Promise<boolean> {
  return await asWorker(worker, async (tx) => {
    const [row] = await planned<{ seq: string; last: string }>(tx, 'audit-behind', behind, []);
    if (!row) return false;
    const [after, last] = [BigInt(row.seq), BigInt(row.last)];
    if (last <= after) return false;
    const upTo = last - after > AT_ONCE ? after + AT_ONCE : last;
    await addAudit(tx, await readAudited(tx, after, upTo));
    await planned(tx, 'move-audit-place', 'UPDATE audit_place SET seq = $1, told_at = now()', [String(upTo)]);
    return upTo < last;
  });
}
