import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const slow = promisify<Buffer, Buffer, number, Buffer>(scrypt as never);
const BYTES = 32;

/** Six digits, each as likely as the other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** The slow hash of a code under a secret pepper, with a salt of its own. */
export async function hashCode(code: string, pepper: string): Promise<{ hash: Buffer; salt: Buffer }> {
  const salt = randomBytes(16);
  return { hash: await peppered(code, salt, pepper), salt };
}

/** Compares in constant time; where there is nothing to compare with, it takes as long and says no. */
export async function codeMatches(
  code: string,
  kept: { hash: Buffer; salt: Buffer } | undefined,
  pepper: string,
): Promise<boolean> {
  const against = kept ?? { hash: Buffer.alloc(BYTES), salt: Buffer.alloc(16) };
  const same = timingSafeEqual(await peppered(code, against.salt, pepper), against.hash);
  return same && kept !== undefined;
}

function peppered(code: string, salt: Buffer, pepper: string): Promise<Buffer> {
  return slow(createHmac('sha256', pepper).update(code).digest(), salt, BYTES);
}
