import { createHash, generateKeyPairSync } from 'node:crypto';

/** An Ed25519 key as JWK. Its `kid` is `<service>.<digest>`: a key speaks for one service only. */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}
export interface PrivateJwk extends PublicJwk {
  readonly d: string;
}
export interface PublicJwks {
  readonly keys: readonly PublicJwk[];
}

/** A new signing key of a service. */
export function generateSigningKey(service: string): PrivateJwk {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('Ed25519 keys cannot be exported here');
  const digest = createHash('sha256').update(x).digest('base64url').slice(0, 12);
  return { kty: 'OKP', crv: 'Ed25519', x, d, kid: `${service}.${digest}`, alg: 'EdDSA', use: 'sig' };
}

/** The half of a signing key that others may have. */
export function publicKeyOf({ kty, crv, x, kid, alg, use }: PrivateJwk): PublicJwk {
  return { kty, crv, x, kid, alg, use };
}

/** The service a key id speaks for. */
export function ownerOf(kid: string): string {
  return kid.slice(0, kid.lastIndexOf('.'));
}
