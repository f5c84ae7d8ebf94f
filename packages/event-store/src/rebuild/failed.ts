import { type Db, forRoles, type Migration, sqlMigration } from '@tutka/database';

/** What an operator reads of an error. */
const LONGEST = 500;

/** Rebuilds that failed, whoever asked for them: `export const { up, down } = failedRebuildsMigration()`. Run as the owner. */
export function failedRebuildsMigration(): Migration {
  return sqlMigration(
    `
    CREATE TABLE failed_rebuilds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      failed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      reason text NOT NULL
    );
    ${forRoles('REVOKE ALL ON failed_rebuilds FROM %1$I;')}
    `,
    'DROP TABLE failed_rebuilds',
  );
}

/** Carries a rebuild out; one that fails is noted, and throws what it did. `db`: as worker. */
export async function notingFailure<T>(db: Db, rebuild: () => Promise<T>): Promise<T> {
  try {
    return await rebuild();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST);
    // Where this cannot be noted either, the error itself says more.
    await db('failed_rebuilds')
      .insert({ reason })
      .catch(() => undefined);
    throw error;
  }
}
