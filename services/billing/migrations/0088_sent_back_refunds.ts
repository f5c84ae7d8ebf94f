import { sqlMigration } from '@tutka/database';

/** Refunds that were done, and that the buyer's bank sent back. */
export const { up, down } = sqlMigration(
  'ALTER TABLE refunds ADD sent_back boolean NOT NULL DEFAULT false',
  'ALTER TABLE refunds DROP sent_back',
);
