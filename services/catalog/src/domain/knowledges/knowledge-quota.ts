import type { Quota } from '../quotas/quota.ts';

/** How much knowledge there may be. */
export interface KnowledgeQuota {
  /** Of documents' files together: of a workspace, and of the bases that a person owns. */
  readonly bytes: Quota;
  /** Bases of a workspace. */
  readonly knowledges: Quota;
}

/** How much there is, or how much more there would be. */
export interface KnowledgeUsage {
  readonly bytes: number;
  readonly knowledges: number;
}
