import { type Db, queries, type Tx } from '@tutka/database';

/** From when on nothing is being answered any more that was asked with a key before it ended. */
const ANSWERED_AFTER = '1 hour';

/** Notes when an API key was revoked or may ask agents no more, for processes that answer it without a row that could tell. */
export async function noteKeyEnd(tx: Tx, keyUuid: string, at: Date): Promise<void> {
  const run = queries(tx);
  await run('ended_keys').insert({ key_uuid: keyUuid, ended_at: at }).onConflict('key_uuid').merge();
  await run('ended_keys').whereRaw(`ended_at < now() - interval '${ANSWERED_AFTER}'`).delete();
}

/** It may ask again. */
export async function forgetKeyEnd(tx: Tx, keyUuid: string): Promise<void> {
  await queries(tx)('ended_keys').where({ key_uuid: keyUuid }).delete();
}

/** That a key asks no more. */
export interface KeyEnd {
  readonly keyUuid: string;
  /** In milliseconds. */
  readonly ago: number;
}

/** Which of some keys have ended. */
export async function keyEndsOf(worker: Db, keyUuids: readonly string[]): Promise<KeyEnd[]> {
  if (keyUuids.length === 0) return [];
  return await worker('ended_keys')
    .whereIn('key_uuid', keyUuids)
    .select(
      { keyUuid: 'key_uuid' },
      worker.raw('(extract(epoch FROM now() - ended_at) * 1000)::float8 AS ago'),
    );
}
