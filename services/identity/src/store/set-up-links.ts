import { createHash } from 'node:crypto';
import { queries, type Tx } from '@tutka/database';
import { ADMIN } from '../domain/user.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether somebody administers the platform; whoever asks too waits for this transaction's end. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('identity.first-admin'))`);
  return (await queries(tx)('users').where({ role: ADMIN, status: true }).first('id')) !== undefined;
}

/** Keeps a link's token, as its hash, beside those of other processes that still hold. */
export async function keepSetUpLink(tx: Tx, token: string, expiresAt: Date): Promise<void> {
  await queries(tx)('set_up_links').where('expires_at', '<', queries(tx).fn.now()).delete();
  await queries(tx)('set_up_links').insert({ hash: hashOf(token), expires_at: expiresAt });
}

/** Whether a token is that of a link that still holds. */
export async function holdsSetUpLink(tx: Tx, token: string): Promise<boolean> {
  const found = await queries(tx)('set_up_links')
    .where({ hash: hashOf(token) })
    .where('expires_at', '>', queries(tx).fn.now())
    .first('hash');
  return found !== undefined;
}

/** All links are over. */
export async function forgetSetUpLinks(tx: Tx): Promise<void> {
  await queries(tx)('set_up_links').delete();
}
