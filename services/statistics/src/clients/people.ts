import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';

export interface PersonShown {
  readonly uuid: string;
  readonly logo: string;
  /** Masked where the asker may not see it whole. */
  readonly email: string;
}

/** Who people are, as the asker may see them; who is not known is left out. */
export interface People {
  describe(asker: Person, uuids: readonly string[]): Promise<ReadonlyMap<string, PersonShown>>;
  close(): void;
}

/** Asks identity. Where it is down nobody is known, and figures show all the same. */
export function peopleFrom(url: string, signer: Signer): People {
  const client = createInternalClient(IdentityService, { url, signer, audience: 'identity' });
  return {
    async describe(asker, uuids) {
      if (uuids.length === 0) return new Map();
      const { people } = await client
        .as(asker)
        .describe({ uuids: [...uuids] })
        .catch(() => ({ people: [] }));
      return new Map(people.map(({ uuid, logo, email }) => [uuid, { uuid, logo, email }]));
    },
    close: () => client.close(),
  };
}
