import { sqlMigration } from '@tutka/database';

/** Until when one sender's file is being put into the store, so that no second one is put in its place. */
export const { up, down } = sqlMigration(
  'ALTER TABLE uploads ADD COLUMN arriving_until timestamptz',
  'ALTER TABLE uploads DROP COLUMN arriving_until',
);
