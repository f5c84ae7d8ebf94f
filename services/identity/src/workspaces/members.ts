import { randomUUID } from 'node:crypto';
import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { revokeKeysOf } from '../api-keys/revoke-keys-of.ts';
import type { Plans } from '../clients/plans.ts';
import {
  decideInvitations,
  decideRemoval,
  decideRole,
  type InvitedRole,
  type MemberRole,
  mustManage,
} from '../domain/membership.ts';
import { countInvited, mailAgain } from '../store/invitation-mails.ts';
import {
  deleteInvitation,
  findInvitations,
  forgetExpired,
  type InvitationRow,
  insertInvitation,
  listInvitations,
} from '../store/invitations.ts';
import {
  countOtherOwners,
  countSeats,
  deleteMember,
  findMembers,
  insertMember,
  listMembers,
  type MemberRow,
  saveRole,
} from '../store/members.ts';
import { holdUsersByEmail, type UserRow } from '../store/users.ts';
import { findWorkspaceOf } from '../store/workspaces.ts';
import { appendTo, tellOf, WorkspaceNotFound, workIn } from './stand.ts';

class MemberNotFound extends Error {
  override readonly name = 'MemberNotFound';
}
class InvitationNotFound extends Error {
  override readonly name = 'InvitationNotFound';
}

/** Somebody's invitations of a day went to as many addresses as they may. */
class TooManyInvitations extends Error {
  override readonly name = 'TooManyInvitations';
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}
interface Piece<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** What the asker is there. */
  readonly role: MemberRole;
}

/** Those who were asked for, as they are now. */
interface Invited {
  readonly members: readonly MemberRow[];
  readonly invitations: readonly InvitationRow[];
  /** Of people and of invitations, those that were not there before. */
  readonly added: readonly string[];
}

/** Every call throws WorkspaceNotFound where the person is no member, and MembershipRefused for what they may not do. */
export interface Members {
  list(person: Person, workspace: string, paging: Paging): Promise<Piece<MemberRow>>;
  invitations(person: Person, workspace: string, paging: Paging): Promise<Piece<InvitationRow>>;
  /** All of them, or none. Those who are there or invited already stay as they are. Throws SeatsTaken, TooManyInvitations. */
  invite(
    person: Person,
    workspace: string,
    asked: { readonly emails: readonly string[]; readonly role: InvitedRole },
    meta: EventMeta,
  ): Promise<Invited>;
  /** Throws InvitationNotFound. */
  withdraw(person: Person, workspace: string, invitation: string, meta: EventMeta): Promise<void>;
  /** Throws MemberNotFound. */
  setRole(
    person: Person,
    member: { readonly workspace: string; readonly userUuid: string; readonly role: MemberRole },
    meta: EventMeta,
  ): Promise<{ readonly row: MemberRow; readonly role: MemberRole }>;
  /** Somebody else, or oneself. Throws MemberNotFound. */
  remove(person: Person, workspace: string, userUuid: string, meta: EventMeta): Promise<void>;
}

interface MemberDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly plans: Pick<Plans, 'membersOf'>;
  /** To how many addresses without an account one person may cause mails in a day. */
  readonly mostInvitations: number;
}

/** Who belongs to a workspace, and who may say so. */
export function members({ app, worker, plans, mostInvitations }: MemberDeps): Members {
  const roleOf = async ({ userUuid }: Person, workspace: string) => {
    const found = await asWorker(worker, (tx) => findWorkspaceOf(tx, userUuid, workspace));
    if (!found) throw new WorkspaceNotFound();
    return found;
  };
  return {
    async list(person, workspace, paging) {
      const { role } = await roleOf(person, workspace);
      const found = await inTenant(app, { ...person, workspace }, (tx) => listMembers(tx, workspace, paging));
      return { ...found, role };
    },
    async invitations(person, workspace, paging) {
      const { role, personal } = await roleOf(person, workspace);
      mustManage({ role, personal });
      const found = await inTenant(app, { ...person, workspace }, (tx) =>
        listInvitations(tx, workspace, paging),
      );
      return { ...found, role };
    },
    async invite(person, workspace, { emails, role }, meta) {
      const own = await roleOf(person, workspace);
      mustManage(own);
      const limit = await plans.membersOf({ ...person, workspace, workspaceRole: own.role });
      return await workIn(worker, person, workspace, async (tx, standing) => {
        // Before their invitations, as a deletion takes them.
        const people = await holdUsersByEmail(tx, emails);
        await forgetExpired(tx, workspace, emails);
        const asked = await lookUp(tx, workspace, [...new Set(emails)], people);
        const seats = { used: await countSeats(tx, workspace), limit };
        const fresh = asked.addresses.map((email) => ({ uuid: randomUUID(), email }));
        const { accounts } = asked;
        const invitations = fresh.map(({ uuid }) => uuid);
        const events = decideInvitations(standing, { role, accounts, invitations, seats });
        if (fresh.length > 0 && (await countInvited(tx, person.userUuid, fresh.length)) > mostInvitations)
          throw new TooManyInvitations();
        for (const userUuid of accounts) await insertMember(tx, { workspace, userUuid, role });
        const by = { invitedBy: person.userUuid, language: person.language };
        for (const one of fresh) await insertInvitation(tx, { ...one, ...by, workspace, role });
        await mailAgain(tx, asked.invited, by);
        await appendTo(tx, workspace, events, meta);
        return {
          members: await findMembers(tx, workspace, [...accounts, ...asked.members]),
          invitations: await findInvitations(tx, workspace, emails),
          added: [...accounts, ...invitations],
        };
      });
    },
    async withdraw(person, workspace, invitationUuid, meta) {
      await workIn(worker, person, workspace, async (tx, standing) => {
        mustManage(standing);
        if (!(await deleteInvitation(tx, workspace, invitationUuid))) throw new InvitationNotFound();
        const withdrawn = { type: 'InvitationWithdrawn', data: { workspace, invitationUuid } } as const;
        await appendTo(tx, workspace, [withdrawn], meta);
      });
    },
    async setRole(person, { workspace, userUuid, role }, meta) {
      return await workIn(worker, person, workspace, async (tx, standing) => {
        const target = await targetIn(tx, workspace, userUuid);
        const events = decideRole(standing, target, role);
        if (events.length > 0) await saveRole(tx, { workspace, userUuid, role });
        await appendTo(tx, workspace, events, meta);
        return { row: { ...target.row, role }, role: standing.role };
      });
    },
    async remove(person, workspace, userUuid, meta) {
      await workIn(worker, person, workspace, async (tx, standing) => {
        const target = await targetIn(tx, workspace, userUuid);
        const events = decideRemoval(standing, target);
        await deleteMember(tx, { workspace, userUuid });
        const revoked = await revokeKeysOf(tx, { workspace, userUuid });
        await appendEvents(tx, [...revoked, tellOf(workspace, events)], { meta });
      });
    },
  };
}

async function targetIn(tx: Tx, workspace: string, userUuid: string) {
  const [row] = await findMembers(tx, workspace, [userUuid]);
  if (!row) throw new MemberNotFound();
  return { row, userUuid, role: row.role, otherOwners: await countOtherOwners(tx, workspace, userUuid) };
}

/** Of some addresses: members, people with an account, those who are invited already, and the others. */
async function lookUp(tx: Tx, workspace: string, emails: readonly string[], people: readonly UserRow[]) {
  const here = await findMembers(
    tx,
    workspace,
    people.map(({ uuid }) => uuid),
  );
  const invited = await findInvitations(tx, workspace, emails);
  const members = new Set(here.map(({ userUuid }) => userUuid));
  const known = new Set([...people, ...invited].map(({ email }) => email));
  return {
    members: [...members],
    accounts: people.map(({ uuid }) => uuid).filter((uuid) => !members.has(uuid)),
    invited: invited.map(({ uuid }) => uuid),
    addresses: emails.filter((email) => !known.has(email)),
  };
}
