import type { Background, Plans } from '../clients/plans.ts';
import type { KnowledgeQuota } from '../domain/knowledges/knowledge-quota.ts';
import { type Limit, type OwnLimit, type Quota, smaller } from '../domain/quotas/quota.ts';
import type { LimitedBy } from '../domain/quotas/quota-exceeded.ts';
import type { Member } from '../store/member.ts';

/** How much whoever asks may have, as it is now. Asked before a transaction, which would else wait for another service. */
export interface Quotas {
  knowledge(asker: Member | Background): Promise<KnowledgeQuota>;
  /** The Assistant is none of them. */
  agents(asker: Member): Promise<Quota>;
}

/** What whoever runs the platform allows each workspace; 0: any amount. */
export interface PlatformLimits {
  readonly bytes: number;
  readonly knowledges: number;
}

/** The platform's settings, the workspace's plan, and what an ADMIN allows the person: all of them must hold. */
export function quotasFrom(plans: Plans, platform: PlatformLimits): Quotas {
  return {
    async knowledge(asker) {
      const { knowledgeBytes } = await plans.limitsOf(asker);
      const bytes = smaller(limit(platform.bytes || null, 'platform'), limit(knowledgeBytes, 'plan'));
      return {
        bytes: { workspace: bytes, own: ownOf(asker, 'knowledgeBytes') },
        knowledges: { workspace: limit(platform.knowledges || null, 'platform'), own: null },
      };
    },
    async agents(asker) {
      const { agents } = await plans.limitsOf(asker);
      return { workspace: limit(agents, 'plan'), own: ownOf(asker, 'agents') };
    },
  };
}

function limit(most: number | null, by: LimitedBy): Limit | null {
  return most === null ? null : { most, by };
}

/** A person's own quota came with their request; work in the background is nobody's. */
function ownOf(asker: Member | Background, key: 'knowledgeBytes' | 'agents'): OwnLimit | null {
  if (asker.kind === 'background') return null;
  const most = asker.quota?.[key];
  return most === undefined ? null : { person: asker.userUuid, most };
}
