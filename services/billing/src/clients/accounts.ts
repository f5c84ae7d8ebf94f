import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, type Person, type Signer } from '@tutka/service-runtime';
import { TooManyFound } from '../domain/too-many-found.ts';

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

/** People by their numbers and their uuids, and workspaces. */
interface FoundByText {
  readonly userIds: readonly number[];
  readonly userUuids: readonly string[];
  readonly workspaces: readonly string[];
}

export interface WorkspaceShown {
  readonly name: string;
  readonly owner: PersonShown | null;
}

/** Who people are and whose workspaces, as the asker may see them; who is not known is left out. */
export interface Accounts {
  people(asker: Person, uuids: readonly string[]): Promise<ReadonlyMap<string, PersonShown>>;
  workspaces(asker: Person, uuids: readonly string[]): Promise<ReadonlyMap<string, WorkspaceShown>>;
  /** The same where what is kept must lack none of them: throws where identity does not answer. At most 500 each. */
  kept: Pick<Accounts, 'people' | 'workspaces'>;
  /** Throws WorkspaceNotFound, and where identity does not answer. For an ADMIN. */
  refuseUnknown(admin: Person, workspace: string): Promise<void>;
  /**
   * People by a part of their address and workspaces by a part of their name. Throws TooManyFound, and where identity does
   * not answer. For an ADMIN.
   */
  find(admin: Person, text: string): Promise<FoundByText>;
  close(): void;
}

const MOST_FOUND = 500;

/** Asks identity. Where it is down nobody is known: what they bought shows all the same. */
export function accountsFrom(url: string, signer: Signer): Accounts {
  const client = createInternalClient(IdentityService, { url, signer, audience: 'identity' });
  const known = (uuids: readonly string[]) => [...new Set(uuids)];
  const kept: Accounts['kept'] = {
    async people(asker, uuids) {
      if (uuids.length === 0) return new Map();
      const { people } = await client.as(asker).describe({ uuids: known(uuids) });
      return new Map(people.map(({ uuid, logo, email }) => [uuid, { uuid, logo, email }]));
    },
    async workspaces(asker, uuids) {
      if (uuids.length === 0) return new Map();
      const { workspaces } = await client.as(asker).describeWorkspaces({ uuids: known(uuids) });
      return new Map(workspaces.map(({ uuid, name, owner }) => [uuid, { name, owner: shown(owner) }]));
    },
  };
  return {
    kept,
    people: (asker, uuids) => kept.people(asker, uuids).catch(() => new Map()),
    workspaces: (asker, uuids) => kept.workspaces(asker, uuids).catch(() => new Map()),
    async refuseUnknown(admin, workspace) {
      const { workspaces } = await client.as(admin).describeWorkspaces({ uuids: [workspace] });
      if (workspaces.length === 0) throw new WorkspaceNotFound();
    },
    async find(admin, text) {
      const found = await client.as(admin).findByText({ text, limit: MOST_FOUND });
      if (found.hasMore) throw new TooManyFound();
      const { userIds, userUuids, workspaces } = found;
      return { userIds: userIds.map(Number), userUuids, workspaces };
    },
    close: () => client.close(),
  };
}

const shown = (owner: PersonShown | undefined): PersonShown | null =>
  owner ? { uuid: owner.uuid, logo: owner.logo, email: owner.email } : null;
