import { createHash, randomInt } from 'node:crypto';
import { type Db, queries, type Tx } from '@tutka/database';
import { maskKey } from '../domain/mask.ts';
import type { Quota } from '../domain/user.ts';

const PREFIX = 'TTK.';
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new key: `length` letters and digits behind the prefix, each as likely as the other. */
export function newKey(length: number): string {
  return PREFIX + Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}

/** Keeps what a key is known by: its hash and its mask, never the key. */
export async function keepKey(tx: Tx, keyUuid: string, workspace: string, key: string): Promise<void> {
  const hash = createHash('sha256').update(key).digest();
  const run = queries(tx);
  await run('api_key_secrets').insert({ key_uuid: keyUuid, workspace, hash, masked: maskKey(key) });
  await run('api_key_uses').insert({ key_uuid: keyUuid, workspace, request_count: 0 });
}

/** From now on it opens nothing. */
export async function forgetKey(tx: Tx, keyUuid: string): Promise<void> {
  await queries(tx)('api_key_secrets').where({ key_uuid: keyUuid }).delete();
  await queries(tx)('api_key_uses').where({ key_uuid: keyUuid }).delete();
}

export interface ResolvedKey {
  readonly keyUuid: string;
  readonly userUuid: string;
  readonly workspace: string;
  readonly scopes: string[];
  readonly expired: boolean;
  readonly quota: Quota;
}

/**
 * Whose key has this SHA-256; undefined for unknown and revoked ones, and while its person is suspended or no member.
 * One statement, as for a session: the gateway asks it before anything else of a request begins.
 */
export async function resolveKey(worker: Db, hash: Uint8Array): Promise<ResolvedKey | undefined> {
  const { rows } = await worker.raw<{ rows: ResolvedKey[] }>(
    `SELECT k.uuid AS "keyUuid", k.user_uuid AS "userUuid", k.workspace, k.scopes, u.quota,
            coalesce(k.expires_at <= now(), false) AS expired
     FROM api_key_secrets s JOIN api_keys k ON k.uuid = s.key_uuid
     JOIN users u ON u.uuid = k.user_uuid
     JOIN members m ON m.workspace = k.workspace AND m.user_uuid = k.user_uuid
     WHERE s.hash = ? AND u.status`,
    [Buffer.from(hash)],
  );
  return rows[0];
}
