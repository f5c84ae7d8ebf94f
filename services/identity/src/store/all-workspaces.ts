import { containing, type Db, queries, type Tx } from '@tutka/database';
import type { Knex } from 'knex';
import { shownOfWorkspace } from './workspaces.ts';

/** A workspace as an ADMIN sees it. */
export interface AnyWorkspaceRow {
  readonly uuid: string;
  /** Empty where it is personal. */
  readonly name: string;
  readonly logo: string;
  readonly personal: boolean;
  readonly ownerUuid: string;
  readonly ownerLogo: string;
  /** Whole. */
  readonly ownerEmail: string;
  readonly memberCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Filter {
  /** A uuid, or part of a name or of the owner's address. */
  readonly search?: string | undefined;
  readonly kind?: 'personal' | 'shared' | undefined;
}

const all = (run: Db) => run('workspaces as w').join('users as u', 'u.uuid', 'w.owner_uuid');

const shown = (run: Db) =>
  all(run).select<AnyWorkspaceRow[]>(
    ...shownOfWorkspace(run),
    { ownerUuid: 'u.uuid', ownerLogo: 'u.logo', ownerEmail: 'u.email' },
    run.raw(`CASE WHEN w.personal THEN '' ELSE w.name END AS name`),
  );

/** As far as the transaction's policies let them be seen; the newest first. */
export async function listAllWorkspaces(
  tx: Tx,
  filter: Filter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: AnyWorkspaceRow[]; total: number }> {
  const run = queries(tx);
  const items = await narrowed(shown(run), filter)
    .orderBy([{ column: 'w.created_at', order: 'desc' }, { column: 'w.uuid' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await narrowed(all(run), filter).count<{ total: string }[]>({ total: '*' });
  return { items, total: Number(count?.total ?? 0) };
}

function narrowed<T extends Knex.QueryBuilder>(list: T, { search = '', kind }: Filter): T {
  if (kind !== undefined) list.where('w.personal', kind === 'personal');
  const text = search.trim();
  if (text !== '') {
    list.where((any) => {
      any
        .whereRaw('w.uuid::text = lower(?)', [text])
        .orWhereRaw('(NOT w.personal AND w.name ILIKE ?)', [containing(text)])
        .orWhereILike('u.email', containing(text));
    });
  }
  return list;
}

export async function findAnyWorkspace(tx: Tx, uuid: string): Promise<AnyWorkspaceRow | undefined> {
  const [row] = await shown(queries(tx)).where('w.uuid', uuid);
  return row;
}
