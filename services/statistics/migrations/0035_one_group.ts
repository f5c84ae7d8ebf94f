import { sqlMigration } from '@tutka/database';

// The audit log had a group of its own. What that one had not told of is told when the next start makes the log anew.
export const { up, down } = sqlMigration(
  `DELETE FROM consumer_parked WHERE group_name = 'statistics-audit';
   DELETE FROM consumer_offset WHERE group_name = 'statistics-audit';`,
  'SELECT',
);
