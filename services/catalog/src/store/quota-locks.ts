import { queries, type Tx } from '@tutka/database';
import type { Quota } from '../domain/quotas/quota.ts';

/**
 * Until the transaction ends nobody else makes something of the kind for the person, or in the workspace, where they are
 * limited: the person's lock comes first, everywhere, so that nobody waits in a circle.
 */
export async function lockQuota(
  tx: Tx,
  kind: 'knowledge' | 'agent' | 'mcp server',
  { own, workspace: limit }: Quota,
  workspace: string,
): Promise<void> {
  const subjects = [...(own ? [own.person] : []), ...(limit ? [workspace] : [])];
  for (const subject of subjects) {
    await queries(tx).raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `${kind} quota ${subject.toLowerCase()}`,
    ]);
  }
}
