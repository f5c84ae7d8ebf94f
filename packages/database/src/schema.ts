import type { Db } from './connection.ts';
import { doneNames, migrationNames } from './migrate.ts';

/**
 * Resolves where every migration of a folder has run on the database of this pool, in whatever role; rejects with a
 * sentence that names the first one missing. Migrations that the folder does not know are a newer version's, which
 * leaves what this one reads: a process may be started again while the version after it is brought in.
 */
export async function schemaIsThere(db: Db, folder: string): Promise<void> {
  const done = new Set(await doneNames(db));
  const missing = (await migrationNames(folder)).filter((name) => !done.has(name));
  if (missing.length === 0) return;
  const [first] = missing;
  throw new Error(`the database lacks ${missing.length} migrations, ${first} first: run the migration job`);
}
