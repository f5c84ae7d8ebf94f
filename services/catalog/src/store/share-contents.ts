import { createHash, randomBytes } from 'node:crypto';
import { type Db, queries, type Tx } from '@tutka/database';
import type { SecretBox } from './secret-box.ts';

/** What of a share is secret or personal, as it is kept. */
export interface ShareContent {
  readonly share: string;
  readonly email: string | null;
  readonly token: Buffer | null;
  readonly token_hash: Buffer | null;
  readonly secret: Buffer | null;
}

const BYTES = 32;
const newKey = () => randomBytes(BYTES).toString('base64url');
const bound = (share: string, what: 'token' | 'secret') => `share ${share} ${what}`;

/** What a token is known by. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function keepEmail(tx: Tx, share: string, workspace: string, email: string): Promise<void> {
  await queries(tx)('share_contents').insert({ share, workspace, email });
}

/** A link's first token and secret; answers the secret, which is shown once. */
export async function keepKeys(tx: Tx, box: SecretBox, share: string, workspace: string): Promise<string> {
  const secret = newKey();
  await queries(tx)('share_contents').insert({
    share,
    workspace,
    ...sealedToken(box, share),
    secret: box.seal(secret, bound(share, 'secret')),
  });
  return secret;
}

/** Another token or secret in place of the one there was; answers a secret, which is shown once. */
export async function rotateKey(
  tx: Tx,
  box: SecretBox,
  share: string,
  what: 'token' | 'secret',
): Promise<string | undefined> {
  const row = queries(tx)('share_contents').where({ share });
  if (what === 'token') {
    await row.update(sealedToken(box, share));
    return undefined;
  }
  const secret = newKey();
  await row.update({ secret: box.seal(secret, bound(share, 'secret')) });
  return secret;
}

function sealedToken(box: SecretBox, share: string) {
  const token = newKey();
  return { token: box.seal(token, bound(share, 'token')), token_hash: tokenHash(token) };
}

/** Of some shares, by share. */
export async function contentsOf(run: Db, shares: readonly string[]): Promise<Map<string, ShareContent>> {
  const rows = await run<ShareContent>('share_contents').whereIn('share', [...shares]);
  return new Map(rows.map((row) => [row.share, row]));
}

/** Throws SecretNotOpened. */
export function openToken(box: SecretBox, { share, token }: ShareContent): string | null {
  return token && box.open(token, bound(share, 'token'));
}

/** Throws SecretNotOpened. */
export function openSecret(box: SecretBox, { share, secret }: ShareContent): string | null {
  return secret && box.open(secret, bound(share, 'secret'));
}

/** Addresses that an agent which goes was shared with. */
export async function forgetEmails(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('share_contents')
    .whereNotNull('email')
    .whereIn('share', queries(tx)('shares').where({ agent }).select('uuid'))
    .delete();
}

/** What a workspace's shares are known by. */
export async function forgetShares(tx: Tx, workspace: string): Promise<void> {
  await queries(tx)('share_contents').where({ workspace }).delete();
}

/** The address that a share with a person was made for. */
export async function forgetEmail(tx: Tx, share: string): Promise<void> {
  await queries(tx)('share_contents').where({ share }).whereNotNull('email').delete();
}

/** Shares that wait for an account of this address. */
export async function waitingFor(run: Db, email: string): Promise<{ uuid: string; workspace: string }[]> {
  return await run('shares as s')
    .join('share_contents as c', 'c.share', 's.uuid')
    .where('c.email', email)
    .whereNull('s.user_uuid')
    .select<{ uuid: string; workspace: string }[]>('s.uuid', 's.workspace');
}
