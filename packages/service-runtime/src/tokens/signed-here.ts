import type { KeyObject } from 'node:crypto';
import { Recent } from './recent.ts';

const MAX_KEPT = 4096;

/** Tokens that this process signed, and the public half of the key it did so with. */
const signed = new Recent<KeyObject>(MAX_KEPT);

/** Notes that this process made the signature of `token`. */
export function noteSigned(token: string, publicKey: KeyObject): void {
  signed.set(token, publicKey);
}

/** Whether this process signed exactly this token with the private half of `publicKey`: then its signature is good. */
export function isSignedHere(token: string, publicKey: KeyObject): boolean {
  return signed.get(token)?.equals(publicKey) ?? false;
}
