import { sqlMigration } from '@tutka/database';

/** When the first of several events was that became one notification; null: told before this was kept. */
export const { up, down } = sqlMigration(
  'ALTER TABLE notifications ADD COLUMN begun_at timestamptz(3);',
  'ALTER TABLE notifications DROP COLUMN begun_at',
);
