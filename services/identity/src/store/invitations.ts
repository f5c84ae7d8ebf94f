import { queries, type Tx } from '@tutka/database';
import type { InvitedRole } from '../domain/membership.ts';

export interface InvitationRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly createdAt: Date;
  /** It holds until then, a week from when it was mailed last. */
  readonly expiresAt: Date;
}

const HOLDS = "mail_asked_at + interval '7 days'";
/** Of a row: it keeps a place, and its address may sign up and is taken in. */
export const isOpen = `${HOLDS} > now()`;

const columns = {
  uuid: 'uuid',
  workspace: 'workspace',
  email: 'email',
  role: 'role',
  createdAt: 'created_at',
};
const invitations = (tx: Tx) =>
  queries(tx)('invitations').select<InvitationRow[]>(columns, queries(tx).raw(`${HOLDS} AS "expiresAt"`));

/** The newest first. */
export async function listInvitations(
  tx: Tx,
  workspace: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: InvitationRow[]; total: number }> {
  const items = await invitations(tx)
    .where({ workspace })
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'uuid' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await queries(tx)('invitations')
    .where({ workspace })
    .count<{ total: string }[]>({ total: '*' });
  return { items, total: Number(count?.total ?? 0) };
}

/** Those of some addresses that are invited to a workspace. */
export async function findInvitations(
  tx: Tx,
  workspace: string,
  emails: readonly string[],
): Promise<InvitationRow[]> {
  return await invitations(tx)
    .where({ workspace })
    .whereIn('email', [...emails]);
}

export async function isInvited(tx: Tx, email: string): Promise<boolean> {
  return (await queries(tx)('invitations').where({ email }).whereRaw(isOpen).first('uuid')) !== undefined;
}

/** Of workspaces that an address without an account was invited to, one whose invitation holds no more. */
export async function expiredInvitation(
  tx: Tx,
  email: string,
): Promise<{ readonly workspaceName: string } | undefined> {
  const expired = queries(tx)('invitations')
    .where({ email })
    .whereNotExists(queries(tx)('users').where({ email }))
    .whereRaw(`NOT (${isOpen})`);
  return await expired
    .join('workspaces', 'workspaces.uuid', 'invitations.workspace')
    .orderBy('mail_asked_at', 'desc')
    .first({ workspaceName: 'workspaces.name' });
}

/** Whether somebody was invited to a workspace, and came too late. */
export async function cameTooLate(tx: Tx, workspace: string, userUuid: string): Promise<boolean> {
  const found = await queries(tx)('invitations')
    .where({ workspace })
    .whereRaw(`NOT (${isOpen})`)
    .whereIn('email', queries(tx)('users').where({ uuid: userUuid }).select('email'))
    .first('uuid');
  return found !== undefined;
}

/** Makes room for new ones in the place of those of some addresses that hold no more. */
export async function forgetExpired(tx: Tx, workspace: string, emails: readonly string[]): Promise<void> {
  await queries(tx)('invitations')
    .where({ workspace })
    .whereIn('email', [...emails])
    .whereRaw(`NOT (${isOpen})`)
    .delete();
}

interface NewInvitation {
  readonly uuid: string;
  readonly workspace: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly invitedBy: string;
  readonly language: string;
}

/** Its mail is due at once. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { invitedBy: invited_by, ...rest } = invitation;
  await queries(tx)('invitations').insert({ ...rest, invited_by });
}

/** False where somebody came for it, or withdrew it. */
export async function deleteInvitation(tx: Tx, workspace: string, uuid: string): Promise<boolean> {
  return (await queries(tx)('invitations').where({ workspace, uuid }).delete()) === 1;
}

/** Takes what an address is invited to, while that holds. */
export async function takeInvitations(
  tx: Tx,
  email: string,
): Promise<Pick<InvitationRow, 'uuid' | 'workspace' | 'role'>[]> {
  return await queries(tx)('invitations')
    .where({ email })
    .whereRaw(isOpen)
    .delete()
    .returning(['uuid', 'workspace', 'role']);
}
