import { join } from 'node:path';
import { keepSecrets, makePlatformSecrets, newSecret, type PlatformSecrets } from '@tutka/jobs';

/** What an installation keeps to itself; made at its first start. */
export interface Secrets extends PlatformSecrets {
  /** Of payment providers at which no money moves. */
  readonly sandbox: { readonly stripeKey: string; readonly stripeWebhookSecret: string };
}

/** Reads the installation's secrets, or makes them, also those that a newer version needs besides; only the owner of the folder may read them. */
export function loadSecrets(dataDir: string): Secrets {
  return keepSecrets<Secrets>(join(dataDir, 'secrets.json'), {
    ...makePlatformSecrets(),
    sandbox: { stripeKey: `sk_test_${newSecret()}`, stripeWebhookSecret: `whsec_${newSecret()}` },
  });
}
