import { QuotaExceeded } from './quota-exceeded.ts';

/** How much knowledge a workspace may have. */
export interface KnowledgeQuota {
  /** Of its documents' files together; 0: as much as there is room for. */
  readonly bytes: number;
  /** Bases; 0: any number. */
  readonly knowledges: number;
}

/** No limits. */
export const unlimited: KnowledgeQuota = { bytes: 0, knowledges: 0 };

/** How much it has, or how much more it would have. */
export interface KnowledgeUsage {
  readonly bytes: number;
  readonly knowledges: number;
}

/** Makes sure that there is room for more. What makes nothing larger always fits. Throws `QuotaExceeded`. */
export function refuseBeyond(quota: KnowledgeQuota, used: KnowledgeUsage, more: KnowledgeUsage): void {
  for (const resource of ['knowledges', 'bytes'] as const) {
    const limit = quota[resource];
    if (limit === 0 || more[resource] <= 0) continue;
    if (used[resource] + more[resource] > limit) throw new QuotaExceeded(resource, used[resource], limit);
  }
}
