import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const slow = promisify<string, Buffer, number, Buffer>(scrypt as never);
const BYTES = 32;

/** A password as it is kept. */
export interface KeptPassword {
  readonly hash: Buffer;
  readonly salt: Buffer;
}

export async function keepPassword(password: string): Promise<KeptPassword> {
  const salt = randomBytes(16);
  return { hash: await slow(password.normalize('NFC'), salt, BYTES), salt };
}

export async function isPassword(given: string, { hash, salt }: KeptPassword): Promise<boolean> {
  return timingSafeEqual(await slow(given.normalize('NFC'), salt, BYTES), hash);
}
