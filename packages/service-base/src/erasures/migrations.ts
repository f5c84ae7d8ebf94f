import { forRoles, type Migration, sqlMigration } from '@tutka/database';

/** Whose things are to be erased, until that is over. */
export function erasuresMigrations(): Migration {
  return sqlMigration(
    `CREATE TABLE erasures (
       kind text NOT NULL CHECK (kind IN ('person', 'workspace')),
       uuid uuid NOT NULL,
       -- Of a person: the file that was their picture; empty: none.
       logo text NOT NULL,
       -- From when on nothing that was under way can come about any more.
       over_at timestamptz NOT NULL,
       due_at timestamptz NOT NULL DEFAULT now(),
       -- Until then one process alone works on it.
       lease_until timestamptz,
       PRIMARY KEY (kind, uuid));
     ${forRoles('REVOKE ALL ON erasures FROM %1$I')}`,
    'DROP TABLE erasures',
  );
}
