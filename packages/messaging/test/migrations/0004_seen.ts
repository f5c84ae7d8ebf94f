import { sqlMigration } from '@tutka/database';

/** A projection that shows doubles, gaps and disorder: it counts what it was given. */
export const { up, down } = sqlMigration(
  `CREATE TABLE seen (stream uuid PRIMARY KEY, times int NOT NULL, versions int[] NOT NULL)`,
  'DROP TABLE seen',
);
