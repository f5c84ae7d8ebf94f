import {
  type Env,
  generateSigningKey,
  loadSettings,
  type PublicJwks,
  publicKeyOf,
} from '@tutka/service-runtime';
import { z } from 'zod';
import { signers } from '../secrets/platform-secrets.ts';

const settingsSchema = z.object({
  SERVICE: z.enum(signers),
  PUBLIC_KEYS: z.string().min(1, 'is missing: the one that identity has now'),
});

/**
 * A new signing key for `SERVICE`, and `PUBLIC_KEYS` that hold it beside those of now: identity is given these first, then
 * the service its key. Without the service's earlier keys, `after`, for when no process signs with them any more.
 */
export function newSigningKey(env: Env): {
  service: string;
  signingKey: string;
  publicKeys: string;
  after: string;
} {
  const { SERVICE, PUBLIC_KEYS } = loadSettings(settingsSchema, env);
  const { keys } = JSON.parse(PUBLIC_KEYS) as PublicJwks;
  const key = generateSigningKey(SERVICE);
  const others = keys.filter(({ kid }) => !kid.startsWith(`${SERVICE}.`));
  return {
    service: SERVICE,
    signingKey: JSON.stringify(key),
    publicKeys: JSON.stringify({ keys: [...keys, publicKeyOf(key)] }),
    after: JSON.stringify({ keys: [...others, publicKeyOf(key)] }),
  };
}
