import { queries, type Tx } from '@tutka/database';
import type { MemberRole } from '../domain/membership.ts';
import { isOpen } from './invitations.ts';

export interface MemberRow {
  readonly userUuid: string;
  readonly logo: string;
  /** Whole. */
  readonly email: string;
  readonly role: MemberRole;
  readonly joinedAt: Date;
}

const membersOf = (tx: Tx, workspace: string) =>
  queries(tx)('members as m')
    .join('users as u', 'u.uuid', 'm.user_uuid')
    .where('m.workspace', workspace)
    .select<MemberRow[]>('u.logo', 'u.email', 'm.role', { userUuid: 'u.uuid', joinedAt: 'm.joined_at' });

/** The first to join first. */
export async function listMembers(
  tx: Tx,
  workspace: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: MemberRow[]; total: number }> {
  const items = await membersOf(tx, workspace)
    .orderBy([{ column: 'm.joined_at' }, { column: 'u.id' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await queries(tx)('members')
    .where({ workspace })
    .count<{ total: string }[]>({ total: '*' });
  return { items, total: Number(count?.total ?? 0) };
}

/** Those of some people who belong to a workspace. */
export async function findMembers(
  tx: Tx,
  workspace: string,
  userUuids: readonly string[],
): Promise<MemberRow[]> {
  return await membersOf(tx, workspace).whereIn('m.user_uuid', [...userUuids]);
}

/** Who belongs already stays as they are: false. */
export async function insertMember(
  tx: Tx,
  { workspace, userUuid, role }: { workspace: string; userUuid: string; role: MemberRole },
): Promise<boolean> {
  const made = await queries(tx)('members')
    .insert({ workspace, user_uuid: userUuid, role })
    .onConflict(['workspace', 'user_uuid'])
    .ignore()
    .returning('user_uuid');
  return made.length === 1;
}

export async function saveRole(
  tx: Tx,
  { workspace, userUuid, role }: { workspace: string; userUuid: string; role: MemberRole },
): Promise<void> {
  await queries(tx)('members').where({ workspace, user_uuid: userUuid }).update({ role });
  await nameOwner(tx, workspace);
}

/** Their sessions that act there go on in their own workspace. */
export async function deleteMember(
  tx: Tx,
  { workspace, userUuid }: { workspace: string; userUuid: string },
): Promise<void> {
  const run = queries(tx);
  await run('members').where({ workspace, user_uuid: userUuid }).delete();
  await nameOwner(tx, workspace);
  await run('sessions')
    .where({ workspace, user_uuid: userUuid })
    .update({
      workspace: run('workspaces').where({ owner_uuid: userUuid, personal: true }).select('uuid'),
    });
}

/** How many others own a workspace who are not suspended. */
export async function countOtherOwners(tx: Tx, workspace: string, userUuid: string): Promise<number> {
  const [row] = await queries(tx)('members as m')
    .join('users as u', 'u.uuid', 'm.user_uuid')
    .where({ 'm.workspace': workspace, 'm.role': 'owner', 'u.status': true })
    .whereNot('m.user_uuid', userUuid)
    .count<{ count: string }[]>('* as count');
  return Number(row?.count ?? 0);
}

/**
 * Whose a workspace is told to be: who was so before while they own it, else who has belonged to it longest of its owners,
 * of those who are not suspended where there are any.
 */
async function nameOwner(tx: Tx, workspace: string): Promise<void> {
  await queries(tx).raw(
    `UPDATE workspaces w SET owner_uuid = o.user_uuid
     FROM (SELECT user_uuid FROM members JOIN users u ON u.uuid = user_uuid
           WHERE workspace = :workspace AND members.role = 'owner'
           ORDER BY u.status DESC, joined_at, user_uuid LIMIT 1) o
     WHERE w.uuid = :workspace AND NOT EXISTS (
       SELECT FROM members m WHERE m.workspace = w.uuid AND m.user_uuid = w.owner_uuid AND m.role = 'owner')`,
    { workspace },
  );
}

/** Places taken in a workspace, by members and by open invitations, as of one moment. */
export async function countSeats(tx: Tx, workspace: string): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { seats: number }[] }>(
    `SELECT ((SELECT count(*) FROM members WHERE workspace = :workspace)
           + (SELECT count(*) FROM invitations WHERE workspace = :workspace AND ${isOpen}))::int AS seats`,
    { workspace },
  );
  return rows[0]?.seats ?? 0;
}
