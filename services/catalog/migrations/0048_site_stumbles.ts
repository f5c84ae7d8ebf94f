import { sqlMigration } from '@tutka/database';

/** How often in a row a step met an error of ours. */
export const { up, down } = sqlMigration(
  'ALTER TABLE site_jobs ADD COLUMN stumbles int NOT NULL DEFAULT 0',
  'ALTER TABLE site_jobs DROP COLUMN stumbles',
);
