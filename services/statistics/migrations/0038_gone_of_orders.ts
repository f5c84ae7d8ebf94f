import { sqlMigration } from '@tutka/database';

// What went back of what was paid for an order: of a dispute that is lost, it takes what is left. The figures are made anew from
// what was received at the next start, and this with them.
export const { up, down } = sqlMigration(
  'ALTER TABLE orders ADD COLUMN gone_minor bigint NOT NULL DEFAULT 0',
  'ALTER TABLE orders DROP COLUMN gone_minor',
);
