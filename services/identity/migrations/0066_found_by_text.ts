import { sqlMigration } from '@tutka/database';

/** Who is found by a part of an address, and which workspaces by a part of their name, however many there are. */
export const { up, down } = sqlMigration(
  `
  CREATE INDEX users_by_part_of_email ON users USING gin (email gin_trgm_ops);
  CREATE INDEX workspaces_by_part_of_name ON workspaces USING gin (name gin_trgm_ops) WHERE NOT personal;
  `,
  'DROP INDEX workspaces_by_part_of_name, users_by_part_of_email',
);
