import { type Db, queries, type Tx } from '@tutka/database';

/** Somebody in one of their workspaces. */
export interface MemberOf {
  readonly userUuid: string;
  readonly workspace: string;
}

/** Notes when somebody left a workspace, for processes that answer them there without a row that could tell. */
export async function noteDeparture(tx: Tx, { userUuid, workspace }: MemberOf, at: Date): Promise<void> {
  await queries(tx)('departures')
    .insert({ user_uuid: userUuid, workspace, left_at: at })
    .onConflict(['user_uuid', 'workspace'])
    .merge();
}

/** They belong to it again. */
export async function forgetDeparture(tx: Tx, { userUuid, workspace }: MemberOf): Promise<void> {
  await queries(tx)('departures').where({ user_uuid: userUuid, workspace }).delete();
}

/** That somebody belongs to a workspace no more. */
export interface Departure extends MemberOf {
  /** In milliseconds. */
  readonly ago: number;
}

/** What workspaces some persons have left. */
export async function departuresOf(worker: Db, userUuids: readonly string[]): Promise<Departure[]> {
  return await worker('departures')
    .whereIn('user_uuid', userUuids)
    .select(
      { userUuid: 'user_uuid', workspace: 'workspace' },
      worker.raw('(extract(epoch FROM now() - left_at) * 1000)::float8 AS ago'),
    );
}
