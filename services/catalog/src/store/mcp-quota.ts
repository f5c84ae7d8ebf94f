import { queries, type Tx } from '@tutka/database';
import { QuotaExceeded } from '../domain/quotas/quota-exceeded.ts';

/** How many servers a workspace has. */
export async function mcpServerCount(tx: Tx, workspace: string): Promise<number> {
  const [row] = await queries(tx)('mcp_servers')
    .where({ workspace })
    .count<{ count: string }[]>('* as count');
  return Number(row?.count ?? 0);
}

/**
 * Makes sure that there is a place for the server that this transaction is about to add, and lets nobody else of the
 * workspace add one until it has ended. `limit` 0: any number. Throws `QuotaExceeded`.
 */
export async function takeServerPlace(tx: Tx, workspace: string, limit: number): Promise<void> {
  if (limit === 0) return;
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtextextended('mcp server quota ' || ?, 0))`, [
    workspace.toLowerCase(),
  ]);
  const used = await mcpServerCount(tx, workspace);
  if (used >= limit) throw new QuotaExceeded('mcpServers', used, limit, 'platform');
}
