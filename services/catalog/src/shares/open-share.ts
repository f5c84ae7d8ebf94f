import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@tutka/database';
import { refuseClosed, ShareRefused, SignatureRefused } from '../domain/shares/share.access.ts';
import { findShare, type ShareRow } from '../projections/share.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { contentsOf, openSecret, type ShareContent, tokenHash } from '../store/share-contents.ts';

/** A signature is good for so long before and after its time. */
const SIGNED_MS = 5 * 60_000;

/** What somebody shows to act under a share: its token, or an outside user's signature. */
type ShareProof =
  | { readonly token: string }
  | { readonly exUserId: string; readonly timestamp: number; readonly sign: string };

interface Deps {
  readonly worker: Db;
  readonly box: SecretBox;
  readonly now: () => number;
}

/** The share that a proof opens, asked anew each time. Throws ShareRefused, SignatureRefused, and for a holder of the right proof ShareClosed. */
export type OpenShare = (uuid: string, proof: ShareProof) => Promise<ShareRow>;

export function openShare({ worker, box, now }: Deps): OpenShare {
  return async (uuid, proof) => {
    const isToken = 'token' in proof;
    const refusal = isToken ? new ShareRefused() : new SignatureRefused();
    const [row, contents] = await Promise.all([findShare(worker, uuid), contentsOf(worker, [uuid])]);
    const content = contents.get(uuid);
    if (!row || !content || row.kind !== 'link') throw refusal;
    const good = isToken ? hasToken(content, proof.token) : isSigned(box, content, proof, now());
    if (!good) throw refusal;
    refuseClosed(row);
    return row;
  };
}

function hasToken({ token_hash }: ShareContent, token: string): boolean {
  return token_hash !== null && timingSafeEqual(token_hash, tokenHash(token));
}

function isSigned(
  box: SecretBox,
  content: ShareContent,
  { exUserId, timestamp, sign }: Extract<ShareProof, { sign: string }>,
  now: number,
): boolean {
  const secret = openSecret(box, content);
  if (secret === null || Math.abs(now - timestamp) > SIGNED_MS) return false;
  const expected = createHmac('sha256', secret).update(`${content.share}.${exUserId}.${timestamp}`).digest();
  const given = Buffer.from(sign, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
