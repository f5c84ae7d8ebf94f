export const USER = 0;
export const ADMIN = 1;
export type Role = typeof USER | typeof ADMIN;

export interface Quota {
  readonly messages?: number | undefined;
  readonly tokens?: number | undefined;
  readonly knowledgeBytes?: number | undefined;
  readonly agents?: number | undefined;
}

export interface User {
  readonly id: number;
  readonly uuid: string;
  readonly logo: string;
  readonly email: string;
  readonly role: Role;
  readonly status: boolean;
  readonly language: string;
  readonly quota: Quota;
}

export interface UserChange {
  readonly logo?: string | undefined;
  readonly language?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: boolean | undefined;
  readonly quota?: Quota | undefined;
}

export type UserEvent =
  | { readonly type: 'UserProfileChanged'; readonly data: { readonly fields: readonly string[] } }
  | { readonly type: 'UserRoleChanged'; readonly data: { readonly role: Role } }
  | { readonly type: 'UserSuspended'; readonly data: Record<string, never> }
  | { readonly type: 'UserReinstated'; readonly data: Record<string, never> }
  | { readonly type: 'UserQuotaChanged'; readonly data: { readonly quota: Quota } };

export type UserRefusal = 'NotYours' | 'AdminOnly' | 'LastAdmin' | 'Oneself';

interface Asking {
  readonly user: User;
  readonly change: UserChange;
  readonly actor: { readonly userUuid: string; readonly role: Role };
  /** How many active ADMINs there are, this user included where they are one. */
  readonly admins: number;
}

/** What a change of a user comes to, or why it may not be. */
export function decideUserChange(asking: Asking): UserRefusal | UserEvent[] {
  const refusal = refuse(asking);
  return refusal ?? changes(asking);
}

function refuse({ user, change, actor, admins }: Asking): UserRefusal | undefined {
  const self = actor.userUuid === user.uuid;
  if (actor.role !== ADMIN) return refuseUser(self, change);
  if (self && change.status === false) return 'Oneself';
  const isAdmin = user.role === ADMIN && user.status;
  const losing = isAdmin && (change.role === USER || change.status === false);
  return losing && admins <= 1 ? 'LastAdmin' : undefined;
}

function refuseUser(self: boolean, { role, status, quota }: UserChange): UserRefusal | undefined {
  if (!self) return 'NotYours';
  return [role, status, quota].every((field) => field === undefined) ? undefined : 'AdminOnly';
}

function changes({ user, change }: Asking): UserEvent[] {
  const events: UserEvent[] = [];
  const fields = (['logo', 'language'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== user[field],
  );
  if (fields.length > 0) events.push({ type: 'UserProfileChanged', data: { fields } });
  if (change.role !== undefined && change.role !== user.role) {
    events.push({ type: 'UserRoleChanged', data: { role: change.role } });
  }
  if (change.status !== undefined && change.status !== user.status) {
    events.push({ type: change.status ? 'UserReinstated' : 'UserSuspended', data: {} });
  }
  if (change.quota !== undefined && !isSameQuota(change.quota, user.quota)) {
    events.push({ type: 'UserQuotaChanged', data: { quota: change.quota } });
  }
  return events;
}

function isSameQuota(one: Quota, other: Quota): boolean {
  const limits = Object.keys({ ...one, ...other }) as (keyof Quota)[];
  return limits.every((limit) => one[limit] === other[limit]);
}
