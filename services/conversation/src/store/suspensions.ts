import { type Db, queries, type Tx } from '@tutka/database';

/** Notes when a person was suspended, for processes that answer them without a row that could tell. */
export async function noteSuspension(tx: Tx, userUuid: string, at: Date): Promise<void> {
  await queries(tx)('suspensions')
    .insert({ user_uuid: userUuid, suspended_at: at })
    .onConflict('user_uuid')
    .merge();
}

/** Which of some persons were ever suspended, and how many milliseconds ago last. */
export async function suspensionsOf(
  worker: Db,
  userUuids: readonly string[],
): Promise<{ userUuid: string; ago: number }[]> {
  return await worker('suspensions')
    .whereIn('user_uuid', userUuids)
    .select(
      'user_uuid as userUuid',
      worker.raw('(extract(epoch FROM now() - suspended_at) * 1000)::float8 AS ago'),
    );
}
