import { type Db, queries, type Tx } from '@tutka/database';

/** Notes when a person was suspended, for processes that answer them without a row that could tell. */
export async function noteSuspension(tx: Tx, userUuid: string, at: Date): Promise<void> {
  await queries(tx)('suspensions')
    .insert({ user_uuid: userUuid, suspended_at: at })
    .onConflict('user_uuid')
    .merge();
}

/** Notes when a suspended person was let in again. */
export async function noteReinstatement(tx: Tx, userUuid: string, at: Date): Promise<void> {
  await queries(tx)('suspensions').where({ user_uuid: userUuid }).update({ reinstated_at: at });
}

/** A person's last suspension. */
export interface Suspension {
  readonly userUuid: string;
  /** In milliseconds. */
  readonly ago: number;
  /** How long the person has been let in again, in milliseconds; null: is not. */
  readonly backFor: number | null;
}

/** The last suspensions of those of some persons who were ever suspended. */
export async function suspensionsOf(worker: Db, userUuids: readonly string[]): Promise<Suspension[]> {
  const since = (column: string) => `(extract(epoch FROM now() - ${column}) * 1000)::float8`;
  return await worker('suspensions')
    .whereIn('user_uuid', userUuids)
    .select(
      'user_uuid as userUuid',
      worker.raw(`${since('suspended_at')} AS ago`),
      worker.raw(`CASE WHEN reinstated_at > suspended_at THEN ${since('reinstated_at')} END AS "backFor"`),
    );
}
