import { Code, ConnectError } from '@connectrpc/connect';
import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';

/** What an agent costs somebody. */
export interface AgentOffer {
  readonly name: string;
  /** Whose it is. */
  readonly workspace: string;
  readonly ownerUuid: string;
  readonly isFree: boolean;
  /** Decimal text; empty: it has no price. */
  readonly price: string;
  readonly currency: string;
  readonly entitlement: string;
}

export interface AgentOffers {
  /** Undefined where the person may not see the agent. */
  find(person: Person, agent: string): Promise<AgentOffer | undefined>;
  close(): void;
}

/** Asks catalog. */
export function agentOffersFrom(url: string, signer: Signer): AgentOffers {
  const client = createInternalClient(CatalogService, { url, signer, audience: 'catalog' });
  return {
    find: (person, agentUuid) =>
      client
        .as(person)
        .describeOffer({ agentUuid })
        .catch((error: unknown) => {
          if (ConnectError.from(error).code === Code.NotFound) return undefined;
          throw error;
        }),
    close: () => client.close(),
  };
}
