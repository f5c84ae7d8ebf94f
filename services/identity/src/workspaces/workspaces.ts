import { randomUUID } from 'node:crypto';
import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Person, Repeatable } from '@tutka/service-runtime';
import { decideCreation, decideWorkspaceChange } from '../domain/membership.ts';
import { cameTooLate } from '../store/invitations.ts';
import { switchSession } from '../store/sessions.ts';
import {
  countSharedOf,
  findWorkspaceOf,
  insertWorkspace,
  listWorkspacesOf,
  type OwnWorkspaceRow,
  saveWorkspace,
} from '../store/workspaces.ts';
import { appendTo, WorkspaceNotFound, workIn } from './stand.ts';

/** Somebody has as many as they may. */
export class TooManyWorkspaces extends Error {
  override readonly name = 'TooManyWorkspaces';
  readonly limit: number;
  constructor(limit: number) {
    super(`at most ${limit} workspaces`);
    this.limit = limit;
  }
}

/** Somebody was invited here, and came when that held no more. */
class InvitationExpired extends Error {
  override readonly name = 'InvitationExpired';
}

interface Wanted {
  readonly name?: string | undefined;
  readonly logo?: string | undefined;
}

export interface Workspaces {
  list(person: Person): Promise<OwnWorkspaceRow[]>;
  /** Throws WorkspaceNotFound, InvitationExpired. */
  find(person: Person, uuid: string): Promise<OwnWorkspaceRow>;
  /** Once for the same request. Throws TooManyWorkspaces, IdempotencyInProgress, IdempotencyKeyReused. */
  create(
    person: Person,
    wanted: Wanted & { readonly name: string },
    meta: EventMeta,
    request?: Repeatable,
  ): Promise<OwnWorkspaceRow>;
  /** Throws WorkspaceNotFound, MembershipRefused. */
  change(person: Person, uuid: string, wanted: Wanted, meta: EventMeta): Promise<OwnWorkspaceRow>;
  /** The session acts there from its next call on. Throws WorkspaceNotFound. */
  switchTo(person: Person, uuid: string): Promise<OwnWorkspaceRow>;
}

interface WorkspaceDeps {
  readonly worker: Db;
  /** How many shared workspaces one person may own. */
  readonly mostWorkspaces: number;
}

/** What people do with the workspaces they belong to. */
export function workspaces({ worker, mostWorkspaces }: WorkspaceDeps): Workspaces {
  const find = async ({ userUuid }: Person, uuid: string) => {
    const found = await asWorker(worker, (tx) => findWorkspaceOf(tx, userUuid, uuid));
    if (found) return found;
    if (await asWorker(worker, (tx) => cameTooLate(tx, uuid, userUuid))) throw new InvitationExpired();
    throw new WorkspaceNotFound();
  };
  return {
    find,
    list: ({ userUuid }) => asWorker(worker, (tx) => listWorkspacesOf(tx, userUuid)),
    async create(person, { name, logo }, meta, request) {
      const make = async (tx: Tx) => {
        const [uuid, ownerUuid] = [randomUUID(), person.userUuid];
        if ((await countSharedOf(tx, ownerUuid)) >= mostWorkspaces)
          throw new TooManyWorkspaces(mostWorkspaces);
        await insertWorkspace(tx, { uuid, name, logo, ownerUuid });
        await appendTo(tx, uuid, decideCreation(uuid, ownerUuid, false), meta);
        return uuid;
      };
      const uuid = await inTenant(worker, person, (tx) => once(tx, { by: person, request }, () => make(tx)));
      return find(person, uuid);
    },
    async change(person, uuid, wanted, meta) {
      await workIn(worker, person, uuid, async (tx, standing) => {
        const { name = '', logo = '' } = (await findWorkspaceOf(tx, person.userUuid, uuid)) ?? {};
        const events = decideWorkspaceChange(standing, { name, logo }, { ...wanted });
        if (events.length > 0) await saveWorkspace(tx, uuid, wanted);
        await appendTo(tx, uuid, events, meta);
      });
      return find(person, uuid);
    },
    async switchTo(person, uuid) {
      const found = await find(person, uuid);
      // Who is being removed meanwhile stays where they are: their removal has to find where the session acts.
      await workIn(worker, person, uuid, (tx) => switchSession(tx, person, uuid));
      return found;
    },
  };
}
