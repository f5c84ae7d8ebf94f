import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Quotas } from '../quotas/quotas.ts';
import { knowledgeUsage } from '../store/knowledge-room.ts';
import { memberOf } from '../store/member.ts';
import { UPGRADE_URL } from './errors.ts';

export interface UsageDeps {
  readonly db: Db;
  readonly quotas: Quotas;
  readonly maxFileBytes: number;
}

/** What a workspace has of knowledge. Bound before the bases: their path would take this one's. */
export function bindUsage(router: Router, { db, quotas, maxFileBytes }: UsageDeps): void {
  bind(router, routes.getKnowledgeUsage, async ({ principal }) => {
    const member = memberOf(principal);
    const { bytes, knowledges } = await quotas.knowledge(member);
    const used = await inTenant(db, member, (tx) => knowledgeUsage(tx, member.workspace));
    return {
      bytes: { used: used.bytes, limit: bytes.workspace?.most ?? null },
      knowledges: { used: used.knowledges, limit: knowledges.workspace?.most ?? null },
      maxFileBytes,
      upgradeUrl: bytes.workspace?.by === 'plan' ? UPGRADE_URL : null,
    };
  });
}
