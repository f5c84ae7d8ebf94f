import { queries, type Tx } from '@tutka/database';
import type { Belonging } from '../domain/deletion.ts';
import { countOtherOwners } from './members.ts';
import type { UserRow } from './users.ts';
import { listWorkspacesOf, standIn } from './workspaces.ts';

/** Where somebody belongs, and what each workspace would be without them. In the worker role. */
export async function belongingsOf(tx: Tx, userUuid: string): Promise<Belonging[]> {
  const belongings: Belonging[] = [];
  for (const { uuid: workspace, name, personal, role, memberCount } of await listWorkspacesOf(tx, userUuid)) {
    const otherOwners = await countOtherOwners(tx, workspace, userUuid);
    belongings.push({ workspace, name, personal, role, members: memberCount, otherOwners });
  }
  return belongings;
}

/** They came to belong elsewhere meanwhile: it is begun again. */
export class MembershipsMoved extends Error {
  override readonly name = 'MembershipsMoved';
}

/**
 * The same, of which nothing changes until the transaction ends: those who change a workspace's members wait, and nobody
 * brings the person in anywhere. Workspaces first, as those who change members take them. Throws MembershipsMoved.
 */
export async function holdBelongings(tx: Tx, userUuid: string): Promise<Belonging[]> {
  const before = (await listWorkspacesOf(tx, userUuid)).map(({ uuid }) => uuid).sort();
  for (const workspace of before) await standIn(tx, userUuid, workspace);
  await queries(tx)('users').where({ uuid: userUuid }).forUpdate().first('uuid');
  const belongings = await belongingsOf(tx, userUuid);
  const now = belongings.map(({ workspace }) => workspace).sort();
  if (before.join() !== now.join()) throw new MembershipsMoved();
  return belongings;
}

/** Whom somebody invited where others stay: the invitation holds, as the workspace's. */
async function handOverInvitations(tx: Tx, userUuid: string): Promise<void> {
  await queries(tx).raw(
    `UPDATE invitations i SET invited_by = w.owner_uuid FROM workspaces w
     WHERE w.uuid = i.workspace AND i.invited_by = ? AND w.owner_uuid <> i.invited_by`,
    [userUuid],
  );
}

/**
 * Removes all that says who somebody was, with workspaces that end with them: their memberships elsewhere have been ended. What
 * they were told of and chose goes with the row. In the worker role.
 */
export async function removeAccount(
  tx: Tx,
  { uuid, email }: Pick<UserRow, 'uuid' | 'email'>,
  workspaces: readonly string[],
): Promise<void> {
  const run = queries(tx);
  await handOverInvitations(tx, uuid);
  await run('sessions').where({ user_uuid: uuid }).delete();
  for (const table of ['invitations', 'members']) await run(table).whereIn('workspace', workspaces).delete();
  await run('workspaces').whereIn('uuid', workspaces).delete();
  await run('invited_by_day').where({ user_uuid: uuid }).delete();
  // Of before they had an account, and too late by now.
  await run('invitations').where({ email }).delete();
  await run('users').where({ uuid }).delete();
}
