import {
  asWorker,
  type Db,
  forRoles,
  type Migration,
  queries,
  sqlMigration,
  TAKE_TIME,
  type Tx,
} from '@tutka/database';

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
 * When a process of older projections was seen last while newer ones had made what stands, and when that was made:
 * `export const { up, down } = olderProjectionsMigration()`. Run as the owner, after `projectionVersionMigration()`.
 */
export function olderProjectionsMigration(): Migration {
  return sqlMigration(
    'ALTER TABLE projection_version ADD COLUMN older_seen_at timestamptz, ADD COLUMN made_at timestamptz',
    'ALTER TABLE projection_version DROP COLUMN made_at, DROP COLUMN older_seen_at',
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
  return await alone(worker, version, rebuild, async (tx) => (await madeBy(tx)) < version);
}

/**
 * To be called now and again. Processes of older projections than those that made what stands write on, beside newer ones
 * and after a rollback, and do not write what newer ones know; each notes that it is there. When none was seen for
 * `goneMs`, the newer runs `rebuild` once more; answers whether it did.
 */
export async function rebuildAfterOlder(
  worker: Db,
  version: number,
  goneMs: number,
  rebuild: () => Promise<unknown>,
): Promise<boolean> {
  const noted = await asWorker(worker, (tx) =>
    queries(tx)('projection_version')
      .where('version', '>', version)
      .update({ older_seen_at: queries(tx).raw('clock_timestamp()') }),
  );
  const areGone = async (tx: Tx) =>
    (await queries(tx)('projection_version')
      .where({ version })
      .whereRaw("older_seen_at > coalesce(made_at, '-infinity')")
      .whereRaw("older_seen_at < clock_timestamp() - ? * interval '1 millisecond'", [goneMs])
      .first('version')) !== undefined;
  if (noted > 0 || !(await asWorker(worker, areGone))) return false;
  return await alone(worker, version, rebuild, areGone);
}

async function alone(
  worker: Db,
  version: number,
  rebuild: () => Promise<unknown>,
  isDue: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return await asWorker(worker, async (tx) => {
    await queries(tx).raw(TAKE_TIME);
    await queries(tx).raw(`SELECT pg_advisory_xact_lock(hashtext('tutka.projection-version'))`);
    if (!(await isDue(tx))) return false;
    const made = await queries(tx).raw<{ rows: { at: string }[] }>('SELECT clock_timestamp()::text AS at');
    await rebuild();
    await queries(tx)('projection_version').update({ version, made_at: made.rows[0]?.at });
    return true;
  });
}

async function madeBy(tx: Tx): Promise<number> {
  const row: { version: number } | undefined = await queries(tx)('projection_version').first('version');
  return row?.version ?? FIRST;
}
