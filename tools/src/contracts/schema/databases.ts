import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Db, migrate, openDatabase } from '@tutka/database';
import { freshDatabase } from '@tutka/testing';

const root = resolve(import.meta.dirname, '../../../..');
const services = readdirSync(join(root, 'services')).sort();

/** The folder of migrations of each database: the services' and the embedded bus's. */
export const folders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(services.map((name) => [name, join(root, 'services', name, 'migrations')])),
  bus: join(root, 'packages/messaging/src/embedded/migrations'),
};

/** Runs `work` on a new database that has every migration of one of them, as its owner; it is gone afterwards. */
export async function onMigrated<T>(
  name: string,
  work: (db: Db) => Promise<T>,
  superuserUrl?: string,
): Promise<T> {
  const fresh = await freshDatabase(name, superuserUrl);
  const db = openDatabase(fresh.ownerUrl, { max: 1 });
  try {
    await migrate(fresh.ownerUrl, folders[name] as string);
    return await work(db);
  } finally {
    await db.destroy();
    await fresh.drop();
  }
}
