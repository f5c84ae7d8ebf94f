import { createPublicKey, KeyObject } from 'node:crypto';
import { createRemoteJWKSet, errors } from 'jose';
import { z } from 'zod';
import type { PublicJwks } from './keys.ts';

const BELIEVED_MS = 600_000;
/** Keys that are used are read again by then, beside what uses them: nobody waits, and their issuer may be away for a while. */
const FRESH_MS = BELIEVED_MS / 2;
/** Between two tries to read them again. */
const AHEAD_PAUSE_MS = 10_000;
/** An unknown key id makes the set be fetched again, at most this often. */
const COOLDOWN_MS = 1000;
const FETCH_TIMEOUT_MS = 5000;

const jwks = z.object({
  keys: z.array(
    z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() }),
  ),
});

/** The public keys cannot be had at this moment. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** Public keys by their ids. */
export interface KeySet {
  /** Finds one; undefined where there is none. @throws KeysUnavailable */
  find(kid: string): KeyObject | undefined | Promise<KeyObject | undefined>;
  /** Resolves where they have been read once, and reads them where not. @throws KeysUnavailable */
  read(): Promise<void>;
}

function localKeys(set: unknown): KeySet {
  const { keys } = jwks.parse(set);
  const known = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
  return { find: (kid) => known.get(kid), read: async () => undefined };
}

function remoteKeys(address: string): KeySet {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is no way to read keys`);
  const source = createRemoteJWKSet(url, {
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: FETCH_TIMEOUT_MS,
    cacheMaxAge: BELIEVED_MS,
  });
  const kept = new Map<string, { key: KeyObject; until: number }>();
  const unavailable = (cause: unknown) => new KeysUnavailable('The public keys cannot be read', { cause });
  const fetchKey = async (kid: string) => {
    try {
      const key = KeyObject.from(await source({ alg: 'EdDSA', kid }));
      kept.set(kid, { key, until: Date.now() + BELIEVED_MS });
      return key;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return undefined;
      throw unavailable(error);
    }
  };
  const readAgain = async () => {
    await source.reload();
    for (const kid of [...kept.keys()]) if ((await fetchKey(kid)) === undefined) kept.delete(kid);
  };
  let nextAhead = 0;
  const readAhead = (now: number) => {
    if (now < nextAhead) return;
    nextAhead = now + AHEAD_PAUSE_MS;
    // What is known holds until its time is over; whoever needs it then is told why it cannot be had.
    readAgain().catch(() => undefined);
  };
  return {
    find(kid) {
      const known = kept.get(kid);
      const now = Date.now();
      if (known === undefined || known.until <= now) return fetchKey(kid);
      if (known.until - now < BELIEVED_MS - FRESH_MS) readAhead(now);
      return known.key;
    },
    async read() {
      if (source.jwks() !== undefined) return;
      await source.reload().catch((error: unknown) => {
        throw unavailable(error);
      });
    },
  };
}

/** Public keys from a JWK set (an object or JSON), or from its address: fetched by `read` or when first needed, then kept. */
export function createKeySet(source: string | PublicJwks): KeySet {
  if (typeof source !== 'string') return localKeys(source);
  try {
    return source.trimStart().startsWith('{') ? localKeys(JSON.parse(source)) : remoteKeys(source);
  } catch (cause) {
    throw new Error('PUBLIC_KEYS is neither a JWK set of Ed25519 keys nor the address of one', { cause });
  }
}
