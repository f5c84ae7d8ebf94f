import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Principal, principalSchema } from '../principal.ts';
import { ownerOf, type PublicJwks } from './keys.ts';

const MAX_TOKEN_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;

const claims = z.object({
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
  act: principalSchema,
  cause: z.string().optional(),
});

/** Who calls, for whom, and why. */
export interface Caller {
  readonly issuer: string;
  readonly principal: Principal;
  readonly cause?: string;
}

/** A token that is absent, forged, expired or meant for another. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

/** The public keys cannot be had at this moment. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

export interface Verifier {
  /** @throws InvalidToken, KeysUnavailable */
  verify(token: string): Promise<Caller>;
}

function keySource(jwks: string | PublicJwks): JWTVerifyGetKey {
  if (typeof jwks !== 'string') return createLocalJWKSet({ keys: [...jwks.keys] });
  if (jwks.trimStart().startsWith('{')) return createLocalJWKSet(JSON.parse(jwks));
  return createRemoteJWKSet(new URL(jwks), { cooldownDuration: 1000, timeoutDuration: 5000 });
}

const isUnavailable = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

/**
 * Checks tokens meant for `audience`. `jwks` is a JWK set (object or JSON) or its address, fetched once and again
 * when an unknown key id comes. A key speaks only for the service that its id begins with.
 */
export function createVerifier(options: { audience: string; jwks: string | PublicJwks }): Verifier {
  const keys = keySource(options.jwks);
  const checks = {
    audience: options.audience,
    algorithms: ['EdDSA'],
    requiredClaims: ['iat', 'exp', 'iss', 'act'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  return {
    async verify(token) {
      const verified = await jwtVerify(token, keys, checks).catch((error: unknown) => {
        if (isUnavailable(error))
          throw new KeysUnavailable('The public keys cannot be read', { cause: error });
        throw new InvalidToken('The token is not valid', { cause: error });
      });
      const parsed = claims.safeParse(verified.payload);
      if (!parsed.success) throw new InvalidToken('The token says nothing that can be understood');
      const { iss, iat, exp, act, cause } = parsed.data;
      if (exp - iat > MAX_TOKEN_SECONDS) throw new InvalidToken('The token lives too long');
      if (ownerOf(verified.protectedHeader.kid ?? '') !== iss)
        throw new InvalidToken('Signed by another service');
      return cause === undefined ? { issuer: iss, principal: act } : { issuer: iss, principal: act, cause };
    },
  };
}
