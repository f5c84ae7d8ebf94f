import { type Db, queries, type Tx } from '@tutka/database';
import type { Role } from '../domain/user.ts';
import { findUser, type UserRow } from './users.ts';

/** Draws the number first: it stands in the first event (an id from a sequence is no part of a replay). */
export async function drawUserNumber(tx: Tx): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { id: number }[] }>(
    `SELECT nextval(pg_get_serial_sequence('users', 'id'))::int AS id`,
  );
  return rows[0]?.id ?? 0;
}

interface NewAccount {
  readonly id: number;
  readonly uuid: string;
  readonly email: string;
  readonly role: Role;
  readonly language: string;
  readonly workspace: string;
}

/** The account, its personal workspace and the membership in it. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<UserRow> {
  const { id, uuid, email, role, language, workspace } = account;
  await queries(tx)('users').insert({ id, uuid, email, role, language, logo: `/api/logos/${uuid}` });
  await queries(tx)('workspaces').insert({
    uuid: workspace,
    name: 'Personal',
    personal: true,
    owner_uuid: uuid,
  });
  await queries(tx)('members').insert({ workspace, user_uuid: uuid, role: 'owner' });
  const made = await findUser(tx, uuid);
  if (!made) throw new Error('the account that was just made is gone');
  return made;
}

/** True where there is no account yet; later askers wait for the first to commit. */
export async function isFirstAccount(tx: Tx): Promise<boolean> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('identity.first-account'))`);
  const first = await queries(tx)('users').first('id');
  return first === undefined;
}

export async function touchSignIn(tx: Tx, uuid: string, role: Role): Promise<void> {
  await queries(tx)('users')
    .where({ uuid })
    .update({ last_login_at: queries(tx).fn.now(), role });
}

export interface Membership {
  readonly workspace: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
}

export async function personalWorkspace(tx: Tx, userUuid: string): Promise<Membership> {
  const found = await queries(tx)('workspaces')
    .where({ owner_uuid: userUuid, personal: true })
    .first('uuid', 'name');
  if (!found) throw new Error(`user ${userUuid} has no personal workspace`);
  return { workspace: found.uuid, name: found.name, role: 'owner' };
}

export async function workspaceName(tx: Tx, workspace: string): Promise<string> {
  const found = await queries(tx)('workspaces').where({ uuid: workspace }).first('name');
  return found?.name ?? '';
}

/** A workspace with whose it is. */
export interface OwnedWorkspace {
  readonly uuid: string;
  readonly name: string;
  readonly personal: boolean;
  readonly owner_uuid: string;
}

export async function findWorkspaces(tx: Tx, uuids: readonly string[]): Promise<OwnedWorkspace[]> {
  return await queries(tx)('workspaces')
    .whereIn('uuid', [...uuids])
    .select<OwnedWorkspace[]>('uuid', 'name', 'personal', 'owner_uuid');
}

/** Which of some people belong to a workspace. */
export async function membersAmong(
  tx: Tx,
  workspace: string,
  uuids: readonly string[],
): Promise<Set<string>> {
  const found = await queries(tx)('members')
    .where({ workspace })
    .whereIn('user_uuid', [...uuids])
    .pluck<string[]>('user_uuid');
  return new Set(found);
}

export async function ownersOf(run: Db, workspace: string): Promise<string[]> {
  return await run('members').where({ workspace, role: 'owner' }).pluck('user_uuid');
}

/** How many belong to a workspace. */
export async function countMembers(run: Db, workspace: string): Promise<number> {
  const [row] = await run('members').where({ workspace }).count<{ count: string }[]>('* as count');
  return Number(row?.count ?? 0);
}
