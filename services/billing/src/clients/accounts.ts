import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';

interface PersonShown {
  readonly uuid: string;
  readonly logo: string;
  /** Masked where the asker may not see it whole. */
  readonly email: string;
}

/** Nobody has it. */
export class WorkspaceNotFound extends Error {
  override readonly name = 'WorkspaceNotFound';
}

export interface WorkspaceShown {
  readonly name: string;
  readonly owner: PersonShown | null;
}

/** Who people are and whose workspaces, as the asker may see them; who is not known is left out. */
export interface Accounts {
  people(asker: Person, uuids: readonly string[]): Promise<ReadonlyMap<string, PersonShown>>;
  workspaces(asker: Person, uuids: readonly string[]): Promise<ReadonlyMap<string, WorkspaceShown>>;
  /** Throws WorkspaceNotFound, and where identity does not answer. For an ADMIN. */
  refuseUnknown(admin: Person, workspace: string): Promise<void>;
  close(): void;
}

/** Asks identity. Where it is down nobody is known: what they bought shows all the same. */
export function accountsFrom(url: string, signer: Signer): Accounts {
  const client = createInternalClient(IdentityService, { url, signer, audience: 'identity' });
  const known = (uuids: readonly string[]) => [...new Set(uuids)];
  return {
    async people(asker, uuids) {
      if (uuids.length === 0) return new Map();
      const { people } = await client
        .as(asker)
        .describe({ uuids: known(uuids) })
        .catch(() => ({ people: [] }));
      return new Map(people.map(({ uuid, logo, email }) => [uuid, { uuid, logo, email }]));
    },
    async workspaces(asker, uuids) {
      if (uuids.length === 0) return new Map();
      const { workspaces } = await client
        .as(asker)
        .describeWorkspaces({ uuids: known(uuids) })
        .catch(() => ({ workspaces: [] }));
      return new Map(workspaces.map(({ uuid, name, owner }) => [uuid, { name, owner: shown(owner) }]));
    },
    async refuseUnknown(admin, workspace) {
      const { workspaces } = await client.as(admin).describeWorkspaces({ uuids: [workspace] });
      if (workspaces.length === 0) throw new WorkspaceNotFound();
    },
    close: () => client.close(),
  };
}

const shown = (owner: PersonShown | undefined): PersonShown | null =>
  owner ? { uuid: owner.uuid, logo: owner.logo, email: owner.email } : null;
