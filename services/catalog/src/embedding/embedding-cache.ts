import { createHash } from 'node:crypto';
import { queries, type Tx } from '@tutka/database';

/** Whose vectors: those that one model made for one workspace. */
export interface CacheOf {
  readonly workspace: string;
  readonly model: string;
}

/** What a text's vector is kept under. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The codes of these texts that are kept, by their hash in hexadecimal. */
export async function keptCodes(
  tx: Tx,
  { workspace, model }: CacheOf,
  hashes: readonly Buffer[],
): Promise<Map<string, Buffer>> {
  const which = 'workspace = ? AND model = ? AND hash = ANY(?::bytea[])';
  const values = [workspace, model, [...hashes]];
  await queries(tx).raw(
    `UPDATE embedding_cache SET used_at = now() WHERE ${which} AND used_at < now() - interval '1 day'`,
    values,
  );
  const { rows } = await queries(tx).raw<{ rows: { hash: Buffer; vector: Buffer }[] }>(
    `SELECT hash, vector FROM embedding_cache WHERE ${which}`,
    values,
  );
  return new Map(rows.map(({ hash, vector }) => [hash.toString('hex'), vector]));
}

/** Keeps the codes of texts. */
export async function keepCodes(
  tx: Tx,
  { workspace, model }: CacheOf,
  codes: readonly { readonly hash: Buffer; readonly code: Buffer }[],
): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO embedding_cache (workspace, model, hash, vector)
     SELECT ?, ?, * FROM unnest(?::bytea[], ?::bytea[]) ON CONFLICT DO NOTHING`,
    [workspace, model, codes.map(({ hash }) => hash), codes.map(({ code }) => code)],
  );
}

/** Forgets what a provider made that is another by now: what is read again gets vectors of the new one. */
export async function forgetVectorsOf(tx: Tx, provider: string): Promise<void> {
  await queries(tx)('embedding_cache')
    .whereRaw('starts_with(model, ?)', [`${provider}/`])
    .delete();
}

const keptDays = 30;
const atOnce = 5000;

/** Forgets some of a workspace's; false where there are none. In the worker role. */
export async function forgetSomeVectors(tx: Tx, workspace: string): Promise<boolean> {
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    `DELETE FROM embedding_cache WHERE ctid IN (SELECT ctid FROM embedding_cache WHERE workspace = ? LIMIT ?)`,
    [workspace, atOnce],
  );
  return rowCount > 0;
}

/** Forgets what nothing was made of for a month; gives back how many that were. */
export async function sweepEmbeddings(tx: Tx): Promise<number> {
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    `DELETE FROM embedding_cache WHERE ctid IN (
       SELECT ctid FROM embedding_cache WHERE used_at < now() - ? * interval '1 day' LIMIT ?)`,
    [keptDays, atOnce],
  );
  return rowCount;
}
