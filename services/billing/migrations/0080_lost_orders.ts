import { sqlMigration } from '@tutka/database';

/** Orders whose payment a bank gave back, and who is to be told of a renewal that comes within three days. */
export const { up, down } = sqlMigration(
  `
  ALTER TABLE orders ADD is_lost boolean NOT NULL DEFAULT false;
  -- They waited for the period's end alone.
  UPDATE jobs SET run_at = least(run_at, now()) WHERE kind = 'renew';
  `,
  'ALTER TABLE orders DROP is_lost',
);
