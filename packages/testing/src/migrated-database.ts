import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@tutka/database';
import pg from 'pg';
import { asSuperuser, type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { isThrownAway, runServerUrl } from './run-server.ts';

/**
 * `freshDatabase` with the migrations of a folder. On a server that ends with the run they are made once, and each further
 * database of the run is a copy.
 */
export async function migratedDatabase(
  service: string,
  migrations: string,
  superuserUrl?: string,
): Promise<FreshDatabase> {
  const template =
    superuserUrl === undefined && isThrownAway()
      ? await templateOf(await runServerUrl(), service, migrations)
      : undefined;
  const database = await freshDatabase(service, superuserUrl, template);
  if (template === undefined) await migrate(database.ownerUrl, migrations);
  return database;
}

async function templateOf(server: string, service: string, migrations: string): Promise<string> {
  const name = `${service}_at_${await digestOf(migrations)}`;
  await asSuperuser(server, async (admin) => {
    // The connection holds it until its end: other test files wait for the one that makes the template.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const known = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount) return;
    const made = await freshDatabase(service, server);
    await migrate(made.ownerUrl, migrations);
    await admin.query(
      `ALTER DATABASE ${pg.escapeIdentifier(made.name)} RENAME TO ${pg.escapeIdentifier(name)}`,
    );
  });
  return name;
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort())
    hash.update(`${name}\0`).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
