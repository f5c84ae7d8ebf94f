import { queries, type Tx } from '@tutka/database';
import type { Quota, Role, User, UserChange } from '../domain/user.ts';

export interface UserRow extends User {
  /** Whether their role is an OpenID provider's word. */
  readonly adminByClaim: boolean;
  readonly lastLoginAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Row {
  id: number;
  uuid: string;
  logo: string;
  email: string;
  role: Role;
  admin_by_claim: boolean;
  status: boolean;
  language: string;
  last_login_at: Date;
  created_at: Date;
  updated_at: Date;
  quota: Quota;
}

const columns = [
  'id',
  'uuid',
  'logo',
  'email',
  'role',
  'admin_by_claim',
  'status',
  'language',
  'last_login_at',
  'created_at',
  'updated_at',
  'quota',
];

function fromRow(row: Row): UserRow {
  const { admin_by_claim: adminByClaim, last_login_at: lastLoginAt, ...others } = row;
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = others;
  return { ...rest, adminByClaim, lastLoginAt, createdAt, updatedAt };
}

/** By uuid or by number, as far as the transaction's policies let it be seen. */
export async function findUser(tx: Tx, id: string | number): Promise<UserRow | undefined> {
  const row = await queries(tx)('users')
    .where(typeof id === 'number' ? { id } : { uuid: id })
    .first<Row | undefined>(columns);
  return row && fromRow(row);
}

export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const row = await queries(tx)('users').where({ email }).first<Row | undefined>(columns);
  return row && fromRow(row);
}

/** Who signs in, or is changed; others who change them wait until this transaction is over. */
export async function lockUser(tx: Tx, uuid: string): Promise<UserRow | undefined> {
  return await locked(tx, { uuid });
}

/** The same by their address, of which no two make an account at once. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  await queries(tx).raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `identity.address/${email}`,
  ]);
  return await locked(tx, { email });
}

async function locked(tx: Tx, who: { email: string } | { uuid: string }): Promise<UserRow | undefined> {
  const row = await queries(tx)('users').where(who).forNoKeyUpdate().first<Row | undefined>(columns);
  return row && fromRow(row);
}

/** Accounts of some addresses, which stay until this transaction is over; while one is being deleted it waits for the outcome. */
export async function holdUsersByEmail(tx: Tx, emails: readonly string[]): Promise<UserRow[]> {
  const rows = await queries(tx)('users')
    .whereIn('email', [...emails])
    .orderBy('id')
    .forKeyShare()
    .select<Row[]>(columns);
  return rows.map(fromRow);
}

export async function listUsers(
  tx: Tx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: UserRow[]; total: number }> {
  const rows = await queries(tx)('users')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select<Row[]>(columns);
  const [count] = await queries(tx)('users').count({ total: '*' });
  return { items: rows.map(fromRow), total: Number(count?.total ?? 0) };
}

export async function findUsers(tx: Tx, uuids: readonly string[]): Promise<UserRow[]> {
  const rows = await queries(tx)('users').whereIn('uuid', uuids).select<Row[]>(columns);
  return rows.map(fromRow);
}

/** Active ADMINs, counted so that two who are lost at once cannot both be the second last. */
export async function countAdmins(tx: Tx): Promise<number> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('identity.admins'))`);
  const [count] = await queries(tx)('users').where({ role: 1, status: true }).count({ total: '*' });
  return Number(count?.total ?? 0);
}

/** A role that is given or taken here is no longer the provider's word. */
export async function saveUser(tx: Tx, uuid: string, change: UserChange): Promise<UserRow> {
  const { quota, ...rest } = change;
  const [row] = await queries(tx)('users')
    .where({ uuid })
    .update({
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(quota === undefined ? {} : { quota: JSON.stringify(quota) }),
      ...(rest.role !== undefined && { admin_by_claim: false }),
      updated_at: queries(tx).fn.now(),
    })
    .returning(columns);
  if (!row) throw new Error('the user that was just read is gone');
  return fromRow(row as Row);
}
