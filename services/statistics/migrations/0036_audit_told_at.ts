import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  'ALTER TABLE audit_place ADD COLUMN told_at timestamptz',
  'ALTER TABLE audit_place DROP COLUMN told_at',
);
