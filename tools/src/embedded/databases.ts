import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceDatabase, type ServiceUrls, serviceUrls } from '@tutka/database';
import { type Database, databases } from '@tutka/jobs';
import { prepareEmbeddedBus } from '@tutka/messaging';
import type { Secrets } from './secrets.ts';

/** Raised when what a new installation gets here changes; older ones are then brought up to it once. */
const LAYOUT = 3;

/** A database for each service and one for the bus, with their roles; made once an installation. */
export async function prepareDatabases(
  superuserUrl: string,
  secrets: Secrets,
  dataDir: string,
): Promise<Record<Database, ServiceUrls>> {
  const ready = join(dataDir, `databases-${LAYOUT}.ready`);
  const made = existsSync(ready);
  const urls = await Promise.all(
    databases.map(async (name) => {
      const passwords = secrets.passwords[name];
      const found = made
        ? serviceUrls(superuserUrl, name, passwords)
        : await createServiceDatabase(superuserUrl, name, passwords);
      return [name, found] as const;
    }),
  );
  const byName = Object.fromEntries(urls) as Record<Database, ServiceUrls>;
  await prepareEmbeddedBus(byName.bus.ownerUrl);
  writeFileSync(ready, '');
  return byName;
}
