import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { type Db, openDatabase } from './connection.ts';
import { givingWay, lockLimit } from './give-way.ts';

const migrationFile = /^\d{4}_\w+\.ts$/;

/** What of a database's migrations is wanted. */
interface Migrating {
  /** Fewer of them than a folder has. */
  readonly only?: readonly string[];
  /** Hears of a migration that has been waiting for seconds until nobody uses its tables. */
  readonly onInUse?: (name: string) => void;
}

/**
 * Brings a database up to the migrations `NNNN_what.ts` of a folder, each exporting knex's `up` and `down`. Returns the names
 * of those it ran; a database that is further stays as it is. Several processes may call it at once: one works, the others
 * wait. Who uses the database meanwhile waits for a migration's work, not for those that it waits for.
 */
export async function migrate(ownerUrl: string, folder: string, wanted?: Migrating): Promise<string[]> {
  const db = openDatabase(ownerUrl, { max: 2, takesTime: true });
  try {
    return await db.transaction(async (lock) => {
      await lock.raw(`SELECT pg_advisory_xact_lock(hashtext('tutka.migrate'))`);
      return await migrateAlone(db, folder, wanted);
    });
  } finally {
    await db.destroy();
  }
}

/** The same on a pool of the owner's that nobody works beside. */
export async function migrateAlone(
  db: Db,
  folder: string,
  { only, onInUse }: Migrating = {},
): Promise<string[]> {
  const names = (await migrationNames(folder)).filter((name) => only?.includes(name) ?? true);
  const done = await doneNames(db);
  const missing = names.filter((name) => !done.includes(name));
  // More than these is a newer version's doing, which an older one leaves as it is.
  if (missing.length === 0) return [];
  refuseBeside(missing, names, done, only);
  const config = { migrationSource: source(names, folder) };
  // Knex's own lock outlives a killed process; ours is the one that counts.
  if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock(config);
  // All at once where nobody uses it yet; else each lets its tables go before the next.
  if (done.length === 0) await db.migrate.latest({ ...config, ...within(lockLimit(1)) });
  else
    for (const name of missing)
      await givingWay(
        (limits) => db.migrate.up({ ...config, ...within(limits), name }),
        () => onInUse?.(name),
      );
  return missing;
}

const within = (limits: string) => ({
  beforeAll: async (knex: Knex): Promise<void> => {
    await knex.raw(limits);
  },
});

/** A later version's schema that lacks a migration of this one would be of neither. */
function refuseBeside(
  missing: readonly string[],
  names: readonly string[],
  done: readonly string[],
  only?: readonly string[],
): void {
  const later = done.filter((name) => !names.includes(name) && !only?.includes(name));
  if (later.length === 0) return;
  throw new Error(
    `The database is of a later version, which brought ${later.join(', ')}, and lacks ${missing.join(', ')} of this one: migrate with the later version.`,
  );
}

/** Migrations that ran on a database and that its folder does not know: a later version's. */
export async function laterNames(ownerUrl: string, folder: string): Promise<string[]> {
  const db = openDatabase(ownerUrl, { max: 1 });
  try {
    const names = new Set(await migrationNames(folder));
    return (await doneNames(db)).filter((name) => !names.has(name));
  } finally {
    await db.destroy();
  }
}

/** The migrations of a folder, in their order. */
export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => migrationFile.test(name)).sort();
}

/** Those that have run on a database. */
export async function doneNames(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return await db('knex_migrations').orderBy('name').pluck('name');
}

function source(names: string[], folder: string): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => names,
    getMigrationName: (name) => name,
    getMigration: (name) => import(pathToFileURL(join(folder, name)).href) as Promise<Knex.Migration>,
  };
}
