import type { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import type { InternalClient } from '@tutka/service-runtime';

/** Which account an address is, and which address an account has; for this service alone. */
export interface Accounts {
  /** null: none. */
  accountOf(email: string): Promise<string | null>;
  emailOf(userUuid: string): Promise<string | null>;
  /** The pictures of those of some people who have an account. */
  logosOf(userUuids: readonly string[]): Promise<string[]>;
}

const self = { kind: 'service', service: 'catalog' } as const;
/** Of whom identity tells at once. */
const AT_ONCE = 500;

export function accountsFrom(identity: InternalClient<typeof IdentityService>): Accounts {
  return {
    async accountOf(email) {
      const { userUuid } = await identity.as(self).findAccount({ email });
      return userUuid === '' ? null : userUuid;
    },
    async emailOf(userUuid) {
      const { people } = await identity.as(self).describe({ uuids: [userUuid] });
      return people[0]?.email ?? null;
    },
    async logosOf(userUuids) {
      const logos: string[] = [];
      for (let from = 0; from < userUuids.length; from += AT_ONCE) {
        const uuids = userUuids.slice(from, from + AT_ONCE);
        const { people } = await identity.as(self).describe({ uuids });
        logos.push(...people.map(({ logo }) => logo));
      }
      return logos;
    },
  };
}
