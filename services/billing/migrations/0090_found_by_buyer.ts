import { sqlMigration } from '@tutka/database';

/** Who is found by a part of what they wrote of themselves as buyers, however many there are. */
export const { up, down } = sqlMigration(
  `CREATE INDEX billing_details_by_part ON billing_details USING gin (name gin_trgm_ops, email gin_trgm_ops)`,
  'DROP INDEX billing_details_by_part',
);
