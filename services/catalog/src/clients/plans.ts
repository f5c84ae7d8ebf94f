import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { createInternalClient, type Principal, type Signer } from '@tutka/service-runtime';
import type { Member } from '../store/member.ts';

/** What a workspace's plan lets it have; null: as much as it likes. */
export interface PlanLimits {
  readonly knowledgeBytes: number | null;
  /** Beside the Assistant. */
  readonly agents: number | null;
}

/** Work in the background, for a workspace. */
export interface Background {
  readonly kind: 'background';
  readonly workspace: string;
}

export interface Plans {
  /** Throws where billing does not answer: nothing is made that a plan might not allow. */
  limitsOf(asker: Member | Background): Promise<PlanLimits>;
  close(): void;
}

const self: Principal = { kind: 'service', service: 'catalog' };

/** Asks billing, each time anew: a plan bought a second ago counts. */
export function plansFrom(url: string, signer: Signer): Plans {
  const client = createInternalClient(BillingService, { url, signer, audience: 'billing' });
  return {
    async limitsOf(asker) {
      const told =
        asker.kind === 'background'
          ? await client.as(self).limits({ workspace: asker.workspace })
          : await client.as(asker).limits({});
      const { knowledgeBytes, agents } = told;
      return {
        knowledgeBytes: knowledgeBytes === undefined ? null : Number(knowledgeBytes),
        agents: agents === undefined ? null : Number(agents),
      };
    },
    close: () => client.close(),
  };
}
