import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';

/** What a workspace's plan allows. */
export interface Plans {
  /**
   * How many may belong to the workspace that the person acts in; null: any number. Throws where billing does not
   * answer: nobody is brought in whom a plan might not allow.
   */
  membersOf(person: Person): Promise<number | null>;
  /** Of some workspaces those whose subscription would go on to be charged. Throws where billing does not answer. */
  renewing(
    asker: Person,
    of: { readonly userUuid: string; readonly own: readonly string[]; readonly others: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  close(): void;
}

/** Asks billing, each time anew: a plan bought a second ago counts. */
export function plansFrom(url: string, signer: Signer): Plans {
  const client = createInternalClient(BillingService, { url, signer, audience: 'billing' });
  return {
    async membersOf(person) {
      const { members } = await client.as(person).limits({});
      return members === undefined ? null : Number(members);
    },
    async renewing(asker, { userUuid, own, others }) {
      const asked = { userUuid, own: [...own], others: [...others] };
      return new Set((await client.as(asker).renewing(asked)).workspaces);
    },
    close: () => client.close(),
  };
}
