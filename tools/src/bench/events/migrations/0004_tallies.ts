import { sqlMigration } from '@tutka/database';

/** A rollup, as statistics keeps them: how much of a kind there was in a quarter of an hour, by workspace. */
export const { up, down } = sqlMigration(
  `CREATE TABLE tally (
     workspace uuid NOT NULL,
     slot timestamptz NOT NULL,
     type text NOT NULL,
     events bigint NOT NULL,
     PRIMARY KEY (workspace, slot, type)
   ) WITH (fillfactor = 50)`,
  'DROP TABLE tally',
);
