import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { type Quota, refuseBeyond } from '../domain/quotas/quota.ts';
import { lockQuota } from './quota-locks.ts';

/** How many agents a workspace has, or one person owns in all that the transaction sees; no Assistant counts. */
export async function agentCount(
  tx: Tx,
  whose: { readonly workspace: string } | { readonly owner: string },
): Promise<number> {
  const [row] = await queries(tx)('agents')
    .where({ ...whose, is_assistant: false })
    .count<{ count: string }[]>('* as count');
  return Number(row?.count ?? 0);
}

/**
 * Makes sure that there is a place for the agent that this transaction is about to make, and lets nobody else take it
 * until it has ended. `worker` looks into every workspace. Throws `QuotaExceeded`.
 */
export async function takeAgentPlace(tx: Tx, worker: Db, quota: Quota, workspace: string): Promise<void> {
  await lockQuota(tx, 'agent', quota, workspace);
  const { own } = quota;
  if (own) {
    const used = await asWorker(worker, (all) => agentCount(all, { owner: own.person }));
    refuseBeyond('agents', { most: own.most, by: 'person' }, used, 1);
  }
  if (quota.workspace) refuseBeyond('agents', quota.workspace, await agentCount(tx, { workspace }), 1);
}
