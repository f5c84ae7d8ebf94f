import { sqlMigration } from '@tutka/database';

// When people were last let in again: what they asked since is answered.
export const { up, down } = sqlMigration(
  'ALTER TABLE suspensions ADD reinstated_at timestamptz',
  'ALTER TABLE suspensions DROP reinstated_at',
);
