export type MemberRole = 'owner' | 'admin' | 'member';
export type InvitedRole = Exclude<MemberRole, 'owner'>;

/** Where somebody acts, and as what. */
export interface Standing {
  readonly workspace: string;
  readonly personal: boolean;
  readonly userUuid: string;
  readonly role: MemberRole;
}

interface MemberOf {
  readonly workspace: string;
  readonly userUuid: string;
}

export type MembershipEvent =
  | {
      readonly type: 'WorkspaceCreated';
      readonly data: { readonly workspace: string; readonly ownerUuid: string; readonly personal: boolean };
    }
  | {
      readonly type: 'WorkspaceChanged';
      readonly data: { readonly workspace: string; readonly fields: readonly string[] };
    }
  | {
      readonly type: 'MemberInvited';
      readonly data: {
        readonly workspace: string;
        readonly invitationUuid: string;
        readonly role: InvitedRole;
      };
    }
  | {
      readonly type: 'InvitationWithdrawn';
      readonly data: { readonly workspace: string; readonly invitationUuid: string };
    }
  | {
      readonly type: 'MemberAdded';
      readonly data: MemberOf & { readonly role: MemberRole; readonly invitationUuid?: string };
    }
  | { readonly type: 'MemberRoleChanged'; readonly data: MemberOf & { readonly role: MemberRole } }
  | { readonly type: 'MemberRemoved'; readonly data: MemberOf & { readonly hasLeft: boolean } }
  | { readonly type: 'WorkspaceDeleted'; readonly data: { readonly workspace: string } };

type Refusal = 'PersonalWorkspace' | 'ManagersOnly' | 'OwnersOnly' | 'LastOwner';

/** `name` is the refusal's, for the table of errors. */
class MembershipRefused extends Error {
  constructor(refusal: Refusal) {
    super(refusal);
    this.name = refusal;
  }
}

/** The workspace's plan has no room for as many. */
export class SeatsTaken extends Error {
  override readonly name = 'SeatsTaken';
  readonly used: number;
  readonly limit: number;
  constructor(used: number, limit: number) {
    super(`${used} of ${limit} places are taken`);
    this.used = used;
    this.limit = limit;
  }
}

/** Owners and admins manage a workspace that is not somebody's own. Throws MembershipRefused. */
export function mustManage({ personal, role }: Pick<Standing, 'personal' | 'role'>): void {
  if (personal) throw new MembershipRefused('PersonalWorkspace');
  if (role === 'member') throw new MembershipRefused('ManagersOnly');
}

const mustOwn = ({ role }: Standing): void => {
  if (role !== 'owner') throw new MembershipRefused('OwnersOnly');
};

/** What a new workspace comes to. */
export function decideCreation(workspace: string, ownerUuid: string, personal: boolean): MembershipEvent[] {
  return [
    { type: 'WorkspaceCreated', data: { workspace, ownerUuid, personal } },
    { type: 'MemberAdded', data: { workspace, userUuid: ownerUuid, role: 'owner' } },
  ];
}

/** Which of the wanted fields are new. Throws MembershipRefused. */
export function decideWorkspaceChange(
  standing: Standing,
  now: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string | undefined>>,
): MembershipEvent[] {
  mustManage(standing);
  const fields = Object.keys(wanted).filter((key) => wanted[key] !== undefined && wanted[key] !== now[key]);
  return fields.length === 0
    ? []
    : [{ type: 'WorkspaceChanged', data: { workspace: standing.workspace, fields } }];
}

interface Inviting {
  readonly role: InvitedRole;
  /** People with an account who are no members yet. */
  readonly accounts: readonly string[];
  /** Uuids for addresses without one that nobody invited yet. */
  readonly invitations: readonly string[];
  /** Members and open invitations now, and how many of both there may be; null: any number. */
  readonly seats: { readonly used: number; readonly limit: number | null };
}

/** All of them, or none: throws MembershipRefused, SeatsTaken. */
export function decideInvitations(
  standing: Standing,
  { role, accounts, invitations, seats: { used, limit } }: Inviting,
): MembershipEvent[] {
  mustManage(standing);
  const { workspace } = standing;
  const more = accounts.length + invitations.length;
  if (limit !== null && more > 0 && used + more > limit) throw new SeatsTaken(used, limit);
  return [
    ...accounts.map(
      (userUuid): MembershipEvent => ({
        type: 'MemberAdded',
        data: { workspace, userUuid, role },
      }),
    ),
    ...invitations.map(
      (invitationUuid): MembershipEvent => ({
        type: 'MemberInvited',
        data: { workspace, invitationUuid, role },
      }),
    ),
  ];
}

/** Somebody who belongs to it, and how many others own it who are not suspended. */
interface Target {
  readonly userUuid: string;
  readonly role: MemberRole;
  readonly otherOwners: number;
}

/** Owners alone make owners and change them; one who can act stays. Throws MembershipRefused. */
export function decideRole(standing: Standing, target: Target, role: MemberRole): MembershipEvent[] {
  mustManage(standing);
  if (target.role === role) return [];
  if (target.role === 'owner' || role === 'owner') mustOwn(standing);
  if (target.role === 'owner' && target.otherOwners === 0) throw new MembershipRefused('LastOwner');
  const { workspace } = standing;
  return [{ type: 'MemberRoleChanged', data: { workspace, userUuid: target.userUuid, role } }];
}

/** Everybody may leave but the last owner; who manages may remove others. Throws MembershipRefused. */
export function decideRemoval(standing: Standing, target: Target): MembershipEvent[] {
  const { workspace, personal, userUuid: actor } = standing;
  const { userUuid } = target;
  if (personal) throw new MembershipRefused('PersonalWorkspace');
  const hasLeft = actor === userUuid;
  if (!hasLeft) mustManage(standing);
  if (!hasLeft && target.role === 'owner') mustOwn(standing);
  if (target.role === 'owner' && target.otherOwners === 0) throw new MembershipRefused('LastOwner');
  return [{ type: 'MemberRemoved', data: { workspace, userUuid, hasLeft } }];
}
