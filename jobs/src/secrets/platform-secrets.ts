import { createHmac, randomBytes } from 'node:crypto';
import { generateSigningKey, type PrivateJwk, publicKeyOf } from '@tutka/service-runtime';

/** Each part that signs. */
export const signers = ['gateway', 'identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
/** Who signs tokens. */
export type Signer = (typeof signers)[number];
/** Those that have a database: the services, and the embedded bus. */
export const databases = ['identity', 'catalog', 'conversation', 'billing', 'statistics', 'bus'] as const;
export type Database = (typeof databases)[number];

/** What an installation keeps to itself, whatever way it runs; made at its first start. */
export interface PlatformSecrets {
  readonly masterKey: string;
  readonly codePepper: string;
  readonly passwords: Record<Database, { owner: string; app: string; worker: string }>;
  readonly signingKeys: Record<Signer, PrivateJwk>;
}

/** 256 random bits as text that may stand in an address. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** All of them anew. */
export function makePlatformSecrets(): PlatformSecrets {
  return {
    masterKey: randomBytes(32).toString('base64'),
    codePepper: newSecret(),
    passwords: Object.fromEntries(
      databases.map((name) => [name, { owner: newSecret(), app: newSecret(), worker: newSecret() }]),
    ) as PlatformSecrets['passwords'],
    signingKeys: Object.fromEntries(
      signers.map((name) => [name, generateSigningKey(name)]),
    ) as PlatformSecrets['signingKeys'],
  };
}

/** The public halves of the signing keys, as a JWK set. */
export function publicKeys({ signingKeys }: Pick<PlatformSecrets, 'signingKeys'>): string {
  return JSON.stringify({ keys: signers.map((name) => publicKeyOf(signingKeys[name])) });
}

/** Tells one master key from another, and nothing about it: a backup names the one that opens what is sealed in it. */
export const masterKeyCheck = (masterKey: string) =>
  createHmac('sha256', masterKey).update('tutka backup').digest('hex').slice(0, 16);
