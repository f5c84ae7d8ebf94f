import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { z } from 'zod';
import { SettingsError } from '../config/settings.ts';
import type { Principal } from '../principal.ts';
import type { PrivateJwk } from './keys.ts';
import { Recent } from './recent.ts';
import { noteSigned } from './signed-here.ts';

/** Seconds that a token is good for. */
const TOKEN_SECONDS = 30;
/** Seconds in which the same is said with the same token: signing and checking cost more than all else of a small call. */
const SAME_SECONDS = 15;
const MAX_KEPT = 1024;

const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string().includes('.'),
});

/** What a token says: for whom it is, and who acts. */
export interface Claims {
  readonly audience: string;
  readonly act: Principal;
}

export interface Signer {
  readonly issuer: string;
  /** A token for a call that is made now. Ask for each call: the same claims have the same token for seconds only. */
  sign(claims: Claims): string;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads a private JWK, given as an object or as JSON text. @throws with what to do where it is none. */
function parseKey(given: string | PrivateJwk) {
  try {
    const jwk = privateJwk.parse(typeof given === 'string' ? JSON.parse(given) : given);
    return { kid: jwk.kid, key: createPrivateKey({ key: { ...jwk }, format: 'jwk' }) };
  } catch {
    throw new SettingsError(
      'SIGNING_KEY is not a private Ed25519 JWK with a kid of the form <service>.<digest>',
    );
  }
}

/** Signs with a service's own key: EdDSA, {@link TOKEN_SECONDS} s. Node's crypto, at a third of jose's time (37 µs). */
export function createSigner(options: { issuer: string; privateJwk: string | PrivateJwk }): Signer {
  const { kid, key } = parseKey(options.privateJwk);
  const publicKey = createPublicKey(key);
  const header = encoded({ alg: 'EdDSA', kid, typ: 'JWT' });
  const signed = new Recent<{ readonly token: string; readonly iat: number }>(MAX_KEPT);
  const signNow = ({ audience, act }: Claims, iat: number) => {
    const claims = { iss: options.issuer, aud: audience, iat, exp: iat + TOKEN_SECONDS, act };
    const content = `${header}.${encoded(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
  };
  return {
    issuer: options.issuer,
    sign(claims) {
      const iat = Math.floor(Date.now() / 1000);
      const name = JSON.stringify([claims.audience, claims.act]);
      const known = signed.get(name);
      if (known && Math.abs(iat - known.iat) < SAME_SECONDS) return known.token;
      const token = signNow(claims, iat);
      signed.set(name, { token, iat });
      noteSigned(token, publicKey);
      return token;
    },
  };
}
