import { sqlMigration } from '@tutka/database';

/** When somebody last was in a group: what came long after is kept for nobody. */
export const { up, down } = sqlMigration(
  'ALTER TABLE bus_group ADD seen_at timestamptz NOT NULL DEFAULT now()',
  'ALTER TABLE bus_group DROP seen_at',
);
