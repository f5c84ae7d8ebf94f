import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { EndedThere } from '../domain/ended-there.ts';

/** What OpenID Connect Back-Channel Logout 1.0 calls the event. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const OLDEST_SECONDS = 600;
const SKEW_SECONDS = 60;

/** A text is no logout token of the provider's for us, or its keys could not be had. */
export class LogoutTokenRefused extends Error {
  override readonly name = 'LogoutTokenRefused';
}

/** An ID token, which has a `nonce`, is none. */
const claims = z.object({
  events: z.object({ [EVENT]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
});

interface Sender {
  readonly issuer: string;
  /** Where its public keys are. */
  readonly keysAt: string;
  /** Whom it knows us as. */
  readonly clientId: string;
}

/** Reads a provider's logout tokens; its keys are kept and asked for again when it uses another. Throws LogoutTokenRefused. */
export function logoutTokens({ issuer, keysAt, clientId }: Sender): (token: string) => Promise<EndedThere> {
  let keys: JWTVerifyGetKey | undefined;
  return async (token) => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    keys ??= createRemoteJWKSet(new URL(keysAt));
    const wanted = {
      issuer,
      audience: clientId,
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: SKEW_SECONDS,
    };
    try {
      const { payload } = await jwtVerify(token, keys, wanted);
      return endedBy(claims.parse(payload));
    } catch (cause) {
      throw new LogoutTokenRefused('a logout token was refused', { cause });
    }
  };
}

function endedBy({ sub: subject, sid }: z.output<typeof claims>): EndedThere {
  if (sid !== undefined) return { sid, subject };
  if (subject !== undefined) return { subject };
  throw new Error('it names neither a session nor anybody');
}
