import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { KnowledgeQuota, KnowledgeUsage } from '../domain/knowledges/knowledge-quota.ts';
import { type Quota, refuseBeyond } from '../domain/quotas/quota.ts';
import { lockQuota } from './quota-locks.ts';

/**
 * SQL: the bytes of a document `d`. While a replacement is read, the file that serves stays if that is broken off: the
 * larger of the two counts.
 */
const countedBytes = `
  CASE WHEN d.serving_file_key <> coalesce(d.file_key, '')
  THEN greatest(d.byte_size, (SELECT u.size FROM uploads u WHERE u.key = d.serving_file_key))
  ELSE d.byte_size END`;

/** What a workspace has of knowledge. */
export async function knowledgeUsage(tx: Tx, workspace: string): Promise<KnowledgeUsage> {
  const { rows } = await queries(tx).raw<{ rows: { bytes: string; knowledges: string }[] }>(
    `SELECT (SELECT coalesce(sum(${countedBytes}), 0) FROM documents d WHERE d.workspace = ?) AS bytes,
            (SELECT count(*) FROM knowledges WHERE workspace = ?) AS knowledges`,
    [workspace, workspace],
  );
  return { bytes: Number(rows[0]?.bytes ?? 0), knowledges: Number(rows[0]?.knowledges ?? 0) };
}

/** Bytes of the bases that a person owns, wherever they are. */
async function bytesOwnedBy(tx: Tx, person: string): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { bytes: string }[] }>(
    `SELECT coalesce(sum(${countedBytes}), 0) AS bytes
     FROM knowledges k JOIN documents d ON d.knowledge = k.uuid WHERE k.owner = ?`,
    [person],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** How many bytes more count once a document is read from a file of `size` bytes. */
export async function bytesMoreWith(tx: Tx, document: string, size: number): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { more: string }[] }>(
    `SELECT greatest(?::bigint, s.size) - greatest(d.byte_size, s.size) AS more
     FROM documents d LEFT JOIN uploads s ON s.key = d.serving_file_key WHERE d.uuid = ?`,
    [size, document],
  );
  return Number(rows[0]?.more ?? size);
}

/**
 * Makes sure that there is room for more knowledge. `worker` looks into every workspace, which the transaction may not;
 * what is not committed yet is kept out by `takeRoom`'s lock. Throws `QuotaExceeded`.
 */
export async function refuseWithoutRoom(
  tx: Tx,
  worker: Db,
  { bytes, knowledges }: KnowledgeQuota,
  workspace: string,
  more: Partial<KnowledgeUsage>,
): Promise<void> {
  const { own } = bytes;
  if (own && more.bytes) {
    const limit = { most: own.most, by: 'person' } as const;
    const used = await asWorker(worker, (all) => bytesOwnedBy(all, own.person));
    refuseBeyond('bytes', limit, used, more.bytes);
  }
  if (bytes.workspace === null && knowledges.workspace === null) return;
  const used = await knowledgeUsage(tx, workspace);
  refuseBeyond('knowledges', knowledges.workspace, used.knowledges, more.knowledges ?? 0);
  refuseBeyond('bytes', bytes.workspace, used.bytes, more.bytes ?? 0);
}

/**
 * Makes sure that there is room for what this transaction is about to make, and lets nobody else make something of the
 * same room until it has ended. Throws `QuotaExceeded`.
 */
export async function takeRoom(
  tx: Tx,
  worker: Db,
  quota: KnowledgeQuota,
  workspace: string,
  more: Partial<KnowledgeUsage>,
): Promise<void> {
  const locked: Quota = {
    own: quota.bytes.own,
    workspace: quota.bytes.workspace ?? quota.knowledges.workspace,
  };
  await lockQuota(tx, 'knowledge', locked, workspace);
  await refuseWithoutRoom(tx, worker, quota, workspace, more);
}
