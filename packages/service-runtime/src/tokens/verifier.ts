import { type KeyObject, verify as verifySignature } from 'node:crypto';
import { z } from 'zod';
import { type Principal, principalSchema } from '../principal.ts';
import { createKeySet, type KeySet } from './key-set.ts';
import { ownerOf, type PublicJwks } from './keys.ts';
import { Recent } from './recent.ts';
import { isSignedHere } from './signed-here.ts';

const MAX_TOKEN_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Tokens whose signature was found good; who sends one again is asked about time and audience, not for the proof. */
const MAX_KEPT = 1024;

const headerSchema = z.strictObject({
  alg: z.literal('EdDSA'),
  kid: z.string(),
  typ: z.literal('JWT').optional(),
});
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  act: principalSchema,
});
type Claims = z.output<typeof claimsSchema>;

/** Who calls, and for whom. */
export interface Caller {
  readonly issuer: string;
  readonly principal: Principal;
}

/** A token that is absent, forged, expired or meant for another. */
export class InvalidToken extends Error {
  override readonly name: string = 'InvalidToken';
}

/** A token of one of ours that came before its time or after it: of nobody who was to sign in, but of clocks or of a long wait. */
export class UntimelyToken extends InvalidToken {
  override readonly name = 'UntimelyToken';

  constructor(issuer: string, seconds: number, when: 'has expired' | 'is from the future') {
    const by = Math.ceil(seconds);
    super(
      `The token of ${issuer} ${when} by ${by} s: its machine's clock and this one's differ, or it waited that long`,
    );
  }
}

export interface Verifier {
  /** @throws InvalidToken, KeysUnavailable */
  verify(token: string): Promise<Caller>;
  /** Resolves where the public keys are there, so that nobody waits for them. @throws KeysUnavailable */
  ready(): Promise<void>;
}

function decode<T extends z.ZodType>(part: string, schema: T): z.output<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new InvalidToken('The token cannot be understood', { cause });
  }
}

/** What a token says, and whose key signed it. */
interface Opened {
  readonly claims: Claims;
  readonly owner: string;
}

/** Reads what a token says, once its signature is found good. */
async function openToken(token: string, keys: KeySet): Promise<Opened> {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) throw new InvalidToken('The token has too many parts');
  const { kid } = decode(header, headerSchema);
  const found = keys.find(kid);
  const key = found instanceof Promise ? await found : found;
  if (key === undefined) throw new InvalidToken('The token is signed with an unknown key');
  if (!isSignedHere(token, key) && !isSigned(`${header}.${payload}`, signature, key)) {
    throw new InvalidToken('The signature of the token is wrong');
  }
  return { claims: decode(payload, claimsSchema), owner: ownerOf(kid) };
}

function isSigned(content: string, signature: string, key: KeyObject): boolean {
  return verifySignature(null, Buffer.from(content), key, Buffer.from(signature, 'base64url'));
}

function checkClaims({ iss, aud, iat, exp }: Claims, audience: string, owner: string): void {
  const now = Date.now() / 1000;
  if (aud !== audience) throw new InvalidToken('The token is meant for another service');
  if (owner !== iss) throw new InvalidToken('The token is signed by another service than it says');
  if (exp - iat > MAX_TOKEN_SECONDS) throw new InvalidToken('The token lives too long');
  if (exp + CLOCK_TOLERANCE_SECONDS < now) throw new UntimelyToken(iss, now - exp, 'has expired');
  if (iat - CLOCK_TOLERANCE_SECONDS > now) throw new UntimelyToken(iss, iat - now, 'is from the future');
}

/**
 * Checks tokens meant for `audience`. `jwks` is a JWK set (object or JSON) or its address. Only EdDSA, and a key speaks
 * only for the service that its id begins with. Node's crypto in place of jose's: no turn of the thread pool, which a
 * busy process makes every call between services wait for.
 */
export function createVerifier(options: { audience: string; jwks: string | PublicJwks }): Verifier {
  const keys = createKeySet(options.jwks);
  const opened = new Recent<Opened>(MAX_KEPT);
  return {
    ready: keys.read,
    async verify(token) {
      const known = opened.get(token);
      const { claims, owner } = known ?? (await openToken(token, keys));
      checkClaims(claims, options.audience, owner);
      if (!known) opened.set(token, { claims, owner });
      return { issuer: claims.iss, principal: claims.act };
    },
  };
}
