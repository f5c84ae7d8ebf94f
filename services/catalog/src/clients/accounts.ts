import type { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import type { InternalClient } from '@tutka/service-runtime';

/** Which account an address is, and which address an account has; for this service alone. */
export interface Accounts {
  /** null: none. */
  accountOf(email: string): Promise<string | null>;
  emailOf(userUuid: string): Promise<string | null>;
  /** Of some pictures those that somebody or a workspace has as theirs. */
  shownOf(pictures: readonly string[]): Promise<string[]>;
}

const self = { kind: 'service', service: 'catalog' } as const;
/** Of so many identity tells at once. */
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
    async shownOf(pictures) {
      const shown: string[] = [];
      for (let from = 0; from < pictures.length; from += AT_ONCE) {
        const asked = pictures.slice(from, from + AT_ONCE);
        shown.push(...(await identity.as(self).shownPictures({ paths: asked })).paths);
      }
      return shown;
    },
  };
}
