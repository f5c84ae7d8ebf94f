import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `ALTER TABLE messages ADD COLUMN limit_met text CHECK (limit_met IN ('steps', 'time', 'tokens', 'length'))`,
  'ALTER TABLE messages DROP COLUMN limit_met',
);
