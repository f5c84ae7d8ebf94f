import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { KnowledgeQuota } from '../domain/knowledge.quota.ts';
import { knowledgeUsage } from '../store/knowledge-quota.ts';
import { memberOf } from '../store/member.ts';
import { UPGRADE_URL } from './errors.ts';

export interface UsageDeps {
  readonly db: Db;
  readonly quota: KnowledgeQuota;
  readonly maxFileBytes: number;
}

/** What a workspace has of knowledge. Bound before the bases: their path would take this one's. */
export function bindUsage(router: Router, { db, quota, maxFileBytes }: UsageDeps): void {
  bind(router, routes.getKnowledgeUsage, async ({ principal }) => {
    const member = memberOf(principal);
    const used = await inTenant(db, member, (tx) => knowledgeUsage(tx, member.workspace));
    const limit = (value: number) => (value === 0 ? null : value);
    return {
      bytes: { used: used.bytes, limit: limit(quota.bytes) },
      knowledges: { used: used.knowledges, limit: limit(quota.knowledges) },
      maxFileBytes,
      upgradeUrl: UPGRADE_URL,
    };
  });
}
