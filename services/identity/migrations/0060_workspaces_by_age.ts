import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  'CREATE INDEX workspaces_by_age ON workspaces (created_at DESC, uuid);',
  'DROP INDEX workspaces_by_age',
);
