import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSigningKey, type PrivateJwk, publicKeyOf } from '@tutka/service-runtime';

const signers = ['gateway', 'identity', 'catalog', 'conversation', 'billing'] as const;
export type Signer = (typeof signers)[number];
export const databases = ['identity', 'catalog', 'conversation', 'billing', 'bus'] as const;
export type Database = (typeof databases)[number];

/** What an installation keeps to itself; made at its first start. */
export interface Secrets {
  readonly masterKey: string;
  readonly codePepper: string;
  readonly passwords: Record<Database, { owner: string; app: string; worker: string }>;
  readonly signingKeys: Record<Signer, PrivateJwk>;
  /** Of payment providers at which no money moves. */
  readonly sandbox: { readonly stripeKey: string; readonly stripeWebhookSecret: string };
}

const secret = () => randomBytes(32).toString('base64url');

function make(): Secrets {
  return {
    masterKey: randomBytes(32).toString('base64'),
    codePepper: secret(),
    passwords: Object.fromEntries(
      databases.map((name) => [name, { owner: secret(), app: secret(), worker: secret() }]),
    ) as Secrets['passwords'],
    signingKeys: Object.fromEntries(
      signers.map((name) => [name, generateSigningKey(name)]),
    ) as Secrets['signingKeys'],
    sandbox: { stripeKey: `sk_test_${secret()}`, stripeWebhookSecret: `whsec_${secret()}` },
  };
}

/** Reads the installation's secrets, or makes them, also those that a newer version needs besides; only the owner of the folder may read them. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = read(file, dataDir);
  const made = make();
  const complete = {
    ...made,
    ...kept,
    passwords: { ...made.passwords, ...kept?.passwords },
    signingKeys: { ...made.signingKeys, ...kept?.signingKeys },
    sandbox: { ...made.sandbox, ...kept?.sandbox },
  };
  if (JSON.stringify(complete) === JSON.stringify(kept)) return complete;
  // Written beside and renamed: a start that is killed half-way leaves no half a file.
  writeFileSync(`${file}.new`, JSON.stringify(complete, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return complete;
}

function read(file: string, dataDir: string): Partial<Secrets> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(
        `${file} cannot be read: restore it from a backup, or move ${dataDir} away to begin anew`,
      );
    }
    return undefined;
  }
}

/** The public halves, as a JWK set. */
export function publicKeys(secrets: Secrets): string {
  return JSON.stringify({ keys: signers.map((name) => publicKeyOf(secrets.signingKeys[name])) });
}
