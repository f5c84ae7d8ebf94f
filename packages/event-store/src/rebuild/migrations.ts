import { forRoles, type Migration, sqlMigration } from '@tutka/database';
import { projectionVersionMigration } from './projection-version.ts';

/** What rebuilds of a service's read models came to, and the version of its projections. Run as the owner. */
export function rebuildMigrations(): Migration {
  const version = projectionVersionMigration();
  const rebuilds = sqlMigration(
    `
    CREATE TABLE rebuilds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ended_at timestamptz NOT NULL DEFAULT now(),
      events bigint NOT NULL,
      differences jsonb NOT NULL
    );
    ${forRoles('REVOKE ALL ON rebuilds FROM %1$I;')}
    `,
    'DROP TABLE rebuilds',
  );
  return {
    async up(db) {
      await version.up(db);
      await rebuilds.up(db);
    },
    async down(db) {
      await rebuilds.down(db);
      await version.down(db);
    },
  };
}

/** How far a rebuild that runs has come. Run as the owner. */
export function rebuildProgressMigrations(): Migration {
  return sqlMigration(
    `
    CREATE TABLE rebuild_progress (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      phase text NOT NULL,
      events bigint NOT NULL,
      total bigint NOT NULL,
      told_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    ALTER TABLE rebuilds ADD COLUMN IF NOT EXISTS milliseconds bigint;
    ${forRoles('REVOKE ALL ON rebuild_progress FROM %1$I;')}
    `,
    'DROP TABLE rebuild_progress',
  );
}
