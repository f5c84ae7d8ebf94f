import { containing, type Db, queries, type Tx } from '@tutka/database';

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
    'w.uuid',
    'w.personal',
    { ownerUuid: 'u.uuid', ownerLogo: 'u.logo', ownerEmail: 'u.email' },
    { createdAt: 'w.created_at', updatedAt: 'w.updated_at' },
    run.raw(`CASE WHEN w.personal THEN '' ELSE w.name END AS name`),
    run.raw(`coalesce(w.logo, '/api/logos/' || w.uuid) AS logo`),
    run.raw('(SELECT count(*)::int FROM members m WHERE m.workspace = w.uuid) AS "memberCount"'),
  );

/** As far as the transaction's policies let them be seen; the newest first. */
export async function listAllWorkspaces(
  tx: Tx,
  filter: Filter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: AnyWorkspaceRow[]; total: number }> {
  const run = queries(tx);
  const wanted = <T extends ReturnType<typeof all>>(list: T) => narrowed(list, filter) as T;
  const items = await wanted(shown(run))
    .orderBy([{ column: 'w.created_at', order: 'desc' }, { column: 'w.uuid' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await wanted(all(run)).count<{ total: string }[]>({ total: '*' });
  return { items, total: Number(count?.total ?? 0) };
}

function narrowed(list: ReturnType<typeof all>, { search = '', kind }: Filter) {
  if (kind !== undefined) list.where('w.personal', kind === 'personal');
  const text = search.trim();
  if (text === '') return list;
  return list.where((any) => {
    any
      .whereRaw('w.uuid::text = lower(?)', [text])
      .orWhereRaw('(NOT w.personal AND w.name ILIKE ?)', [containing(text)])
      .orWhereILike('u.email', containing(text));
  });
}

export async function findAnyWorkspace(tx: Tx, uuid: string): Promise<AnyWorkspaceRow | undefined> {
  const [row] = await shown(queries(tx)).where('w.uuid', uuid);
  return row;
}
