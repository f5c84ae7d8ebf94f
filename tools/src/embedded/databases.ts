import { createServiceDatabase, type ServiceUrls } from '@tutka/database';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { type Database, databases, type Secrets } from './secrets.ts';

/** A database for each service and one for the bus, with their roles; made where they are missing. */
export async function prepareDatabases(
  superuserUrl: string,
  secrets: Secrets,
): Promise<Record<Database, ServiceUrls>> {
  const made = await Promise.all(
    databases.map(async (name) => {
      const urls = await createServiceDatabase(superuserUrl, name, secrets.passwords[name]);
      if (name === 'bus') await prepareEmbeddedBus(urls.ownerUrl);
      return [name, urls] as const;
    }),
  );
  return Object.fromEntries(made) as Record<Database, ServiceUrls>;
}
