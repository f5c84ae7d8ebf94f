import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';

/** What a workspace has of what its plan limits at any time; null: who knows does not answer. */
export interface Holdings {
  readonly knowledgeBytes: number | null;
  /** Without the Assistant. */
  readonly agents: number | null;
  readonly members: number | null;
}

export interface HoldingsReads {
  /** Of the person's workspace. Never throws. */
  of(person: Person): Promise<Holdings>;
  close(): void;
}

/** A page waits for it. */
const PATIENCE_MS = 2_000;

/** Asks catalog and identity. */
export function holdingsFrom(
  addresses: { readonly catalog: string; readonly identity: string },
  signer: Signer,
): HoldingsReads {
  const common = { signer, timeoutMs: PATIENCE_MS };
  const catalog = createInternalClient(CatalogService, {
    ...common,
    url: addresses.catalog,
    audience: 'catalog',
  });
  const identity = createInternalClient(IdentityService, {
    ...common,
    url: addresses.identity,
    audience: 'identity',
  });
  return {
    async of(person) {
      const [things, people] = await Promise.allSettled([
        catalog.as(person).countHoldings({}),
        identity.as(person).countMembers({}),
      ]);
      const told = things.status === 'fulfilled' ? things.value : undefined;
      return {
        knowledgeBytes: told ? Number(told.knowledgeBytes) : null,
        agents: told ? Number(told.agents) : null,
        members: people.status === 'fulfilled' ? Number(people.value.members) : null,
      };
    },
    close() {
      catalog.close();
      identity.close();
    },
  };
}
