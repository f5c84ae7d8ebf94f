import { fileURLToPath } from 'node:url';
import { migrate } from '@tutka/database';

/** Makes or updates the tables of the embedded bus in its own database, as that database's owner. */
export async function prepareEmbeddedBus(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl, fileURLToPath(new URL('migrations', import.meta.url)));
}
