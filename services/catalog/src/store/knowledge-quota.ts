import { queries, type Tx } from '@tutka/database';
import { type KnowledgeQuota, type KnowledgeUsage, refuseBeyond } from '../domain/knowledge.quota.ts';

/** What a workspace has of knowledge. */
export async function knowledgeUsage(tx: Tx, workspace: string): Promise<KnowledgeUsage> {
  const { rows } = await queries(tx).raw<{ rows: { bytes: string; knowledges: string }[] }>(
    `SELECT (SELECT coalesce(sum(byte_size), 0) FROM documents WHERE workspace = ?) AS bytes,
            (SELECT count(*) FROM knowledges WHERE workspace = ?) AS knowledges`,
    [workspace, workspace],
  );
  return { bytes: Number(rows[0]?.bytes ?? 0), knowledges: Number(rows[0]?.knowledges ?? 0) };
}

/**
 * Makes sure that there is room for what this transaction is about to make, and lets nobody else of the workspace make
 * something until it has ended. Throws `QuotaExceeded`.
 */
export async function takeRoom(
  tx: Tx,
  quota: KnowledgeQuota,
  workspace: string,
  more: Partial<KnowledgeUsage>,
): Promise<void> {
  if (quota.bytes === 0 && quota.knowledges === 0) return;
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtextextended('knowledge quota ' || ?, 0))`, [
    workspace.toLowerCase(),
  ]);
  refuseBeyond(quota, await knowledgeUsage(tx, workspace), { bytes: 0, knowledges: 0, ...more });
}
