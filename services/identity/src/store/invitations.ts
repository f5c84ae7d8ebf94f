import { queries, type Tx } from '@tutka/database';
import type { InvitedRole } from '../domain/membership.ts';

export interface InvitationRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly createdAt: Date;
}

const columns = {
  uuid: 'uuid',
  workspace: 'workspace',
  email: 'email',
  role: 'role',
  createdAt: 'created_at',
};
const invitations = (tx: Tx) => queries(tx)('invitations').select<InvitationRow[]>(columns);

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
  return (await queries(tx)('invitations').where({ email }).first('uuid')) !== undefined;
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

/** Takes what an address is invited to. */
export async function takeInvitations(
  tx: Tx,
  email: string,
): Promise<Pick<InvitationRow, 'uuid' | 'workspace' | 'role'>[]> {
  return await queries(tx)('invitations').where({ email }).delete().returning(['uuid', 'workspace', 'role']);
}
