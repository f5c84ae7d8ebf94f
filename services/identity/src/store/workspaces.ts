import { type Db, queries, type Tx } from '@tutka/database';
import type { MemberRole, Standing } from '../domain/membership.ts';

/** A workspace as one of its members sees it. */
export interface OwnWorkspaceRow {
  readonly uuid: string;
  readonly name: string;
  readonly logo: string;
  readonly personal: boolean;
  readonly role: MemberRole;
  readonly memberCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is shown of any workspace `w`. */
export const shownOfWorkspace = (run: Db) =>
  [
    'w.uuid',
    'w.personal',
    { createdAt: 'w.created_at', updatedAt: 'w.updated_at' },
    run.raw(`coalesce(w.logo, '/api/logos/' || w.uuid) AS logo`),
    run.raw('(SELECT count(*)::int FROM members o WHERE o.workspace = w.uuid) AS "memberCount"'),
  ] as const;

const ofMember = (tx: Tx, userUuid: string) =>
  queries(tx)('workspaces as w')
    .join('members as m', (on) => void on.on('m.workspace', 'w.uuid').andOnVal('m.user_uuid', userUuid))
    .select<OwnWorkspaceRow[]>('w.name', 'm.role', ...shownOfWorkspace(queries(tx)));

/** Those that somebody belongs to: the personal one first, then by name. In the worker role: it counts their members. */
export async function listWorkspacesOf(tx: Tx, userUuid: string): Promise<OwnWorkspaceRow[]> {
  return await ofMember(tx, userUuid).orderBy([
    { column: 'w.personal', order: 'desc' },
    { column: 'w.name' },
    { column: 'w.uuid' },
  ]);
}

/** One of them; undefined where somebody is no member. */
export async function findWorkspaceOf(
  tx: Tx,
  userUuid: string,
  uuid: string,
): Promise<OwnWorkspaceRow | undefined> {
  const [row] = await ofMember(tx, userUuid).where('w.uuid', uuid);
  return row;
}

/** What somebody is in a workspace; others who change its members wait until this transaction is over. */
export async function standIn(tx: Tx, userUuid: string, uuid: string): Promise<Standing | undefined> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtextextended('identity.workspace/' || ?, 0))`, [
    uuid,
  ]);
  const row = await findWorkspaceOf(tx, userUuid, uuid);
  return row && { workspace: uuid, personal: row.personal, userUuid, role: row.role };
}

/** How many shared ones somebody made or took over; others that make one for them wait. */
export async function countSharedOf(tx: Tx, ownerUuid: string): Promise<number> {
  const run = queries(tx);
  await run.raw(`SELECT pg_advisory_xact_lock(hashtextextended('identity.workspaces/' || ?, 0))`, [
    ownerUuid,
  ]);
  const [row] = await run('workspaces')
    .where({ owner_uuid: ownerUuid, personal: false })
    .count<{ count: string }[]>('* as count');
  return Number(row?.count ?? 0);
}

interface NewWorkspace {
  readonly uuid: string;
  readonly name: string;
  readonly logo?: string | undefined;
  readonly ownerUuid: string;
}

/** A shared workspace, with its first owner as a member. */
export async function insertWorkspace(tx: Tx, { uuid, name, logo, ownerUuid }: NewWorkspace): Promise<void> {
  await queries(tx)('workspaces').insert({
    uuid,
    name,
    logo: logo ?? null,
    personal: false,
    owner_uuid: ownerUuid,
  });
  await queries(tx)('members').insert({ workspace: uuid, user_uuid: ownerUuid, role: 'owner' });
}

export async function saveWorkspace(
  tx: Tx,
  uuid: string,
  change: { readonly name?: string | undefined; readonly logo?: string | undefined },
): Promise<void> {
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  await queries(tx)('workspaces')
    .where({ uuid })
    .update({ ...Object.fromEntries(said), updated_at: queries(tx).fn.now() });
}
