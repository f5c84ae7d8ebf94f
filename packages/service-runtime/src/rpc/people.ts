import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import type { Principal } from '../principal.ts';
import type { Signer } from '../tokens/signer.ts';
import { createInternalClient } from './client.ts';

export interface PersonShown {
  readonly uuid: string;
  readonly logo: string;
  /** Masked where the asker may not see it whole. */
  readonly email: string;
}

/** Who people are, as the asker may see them; who has no account is left out. */
export interface People {
  /** Fails where identity does not answer. */
  describe(asker: Principal, uuids: readonly string[]): Promise<ReadonlyMap<string, PersonShown>>;
  close(): void;
}

/** Identity describes so many at once. */
const AT_ONCE = 500;
/** What is none is nobody's, and identity would describe none of the others with it. */
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Asks identity. */
export function peopleFrom(url: string, signer: Signer): People {
  const client = createInternalClient(IdentityService, { url, signer, audience: 'identity' });
  return {
    async describe(asker, uuids) {
      const described = new Map<string, PersonShown>();
      const wanted = uuids.filter((one) => form.test(one));
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const { people } = await client.as(asker).describe({ uuids: wanted.slice(from, from + AT_ONCE) });
        for (const { uuid, logo, email } of people) described.set(uuid, { uuid, logo, email });
      }
      return described;
    },
    close: () => client.close(),
  };
}

/** Who people are where that can be asked; undefined: nobody knows for now, and everything else shows all the same. */
export async function describeNow(
  people: People,
  asker: Principal,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PersonShown> | undefined> {
  return await people.describe(asker, uuids).catch(() => undefined);
}
