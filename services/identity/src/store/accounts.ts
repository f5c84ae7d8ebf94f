import { type Db, queries, type Tx } from '@tutka/database';
import type { MemberRole } from '../domain/membership.ts';
import type { HeldRole } from '../domain/sign-in-role.ts';
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

/** Whether anybody has an account who is not suspended. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  return (await queries(tx)('users').where({ status: true }).first('id')) !== undefined;
}

export async function touchSignIn(tx: Tx, uuid: string, { role, byClaim }: HeldRole): Promise<void> {
  await queries(tx)('users')
    .where({ uuid })
    .update({ last_login_at: queries(tx).fn.now(), role, admin_by_claim: byClaim });
}

/** The workspace that somebody acts in. */
export interface Membership {
  readonly uuid: string;
  readonly name: string;
  readonly logo: string;
  readonly personal: boolean;
  readonly role: MemberRole;
}

export async function personalWorkspace(tx: Tx, userUuid: string): Promise<Membership> {
  const found = await queries(tx)('workspaces')
    .where({ owner_uuid: userUuid, personal: true })
    .first<Shown | undefined>(shown(tx));
  if (!found) throw new Error(`user ${userUuid} has no personal workspace`);
  return { ...found, role: 'owner' };
}

type Shown = Omit<Membership, 'role'>;
const shown = (tx: Tx) => [
  'uuid',
  'name',
  'personal',
  queries(tx).raw(`coalesce(logo, '/api/logos/' || uuid) AS logo`),
];

/** Undefined where the transaction's person may not see it. */
export async function findWorkspace(tx: Tx, uuid: string): Promise<Shown | undefined> {
  return await queries(tx)('workspaces').where({ uuid }).first<Shown | undefined>(shown(tx));
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
