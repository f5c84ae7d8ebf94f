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
