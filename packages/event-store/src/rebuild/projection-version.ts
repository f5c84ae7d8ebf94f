import { asWorker, type Db, forRoles, type Migration, queries, sqlMigration, type Tx } from '@tutka/database';

/** The version of projections that every service began with. */
const FIRST = 1;

/**
 * The table that says which version of a service's projections made what stands in its read models:
 * `export const { up, down } = projectionVersionMigration()`. Run as the owner.
 */
export function projectionVersionMigration(): Migration {
  return sqlMigration(
    `
    CREATE TABLE projection_version (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version int NOT NULL
    );
    INSERT INTO projection_version (version) VALUES (${FIRST});
    ${forRoles('REVOKE ALL ON projection_version FROM %1$I;')}
    `,
    'DROP TABLE projection_version',
  );
}

/**
 * Runs `rebuild` where older projections than `version` made what stands, and notes the version; answers whether it did.
 * Of several processes one works and the others wait for it. A version that is further than this one stays as it is.
 * What `rebuild` throws comes through: nothing is noted then, and the next start tries again.
 */
export async function rebuildIfNewer(
  worker: Db,
  version: number,
  rebuild: () => Promise<unknown>,
): Promise<boolean> {
  if ((await asWorker(worker, madeBy)) >= version) return false;
  return await asWorker(worker, async (tx) => {
    await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('tutka.projection-version'))`);
    if ((await madeBy(tx)) >= version) return false;
    await rebuild();
    await queries(tx)('projection_version').update({ version });
    return true;
  });
}

async function madeBy(tx: Tx): Promise<number> {
  const row: { version: number } | undefined = await queries(tx)('projection_version').first('version');
  return row?.version ?? FIRST;
}
