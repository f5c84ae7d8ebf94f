import { sqlMigration } from '@tutka/database';

/** Finds old records by ranges of pages: they lie in the order of their time. */
export const { up, down } = sqlMigration(
  'CREATE INDEX bus_message_by_age ON bus_message USING brin (published_at)',
  'DROP INDEX bus_message_by_age',
);
