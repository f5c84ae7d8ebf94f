import { forRoles, sqlMigration } from '@tutka/database';

// Up to which event the audit log is told. It had a group of its own: what that one had not told of is told when the next start
// makes the log anew.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE audit_place (seq bigint NOT NULL) WITH (fillfactor = 10);
  INSERT INTO audit_place SELECT coalesce(max(seq), 0) FROM received;
  ${forRoles('REVOKE ALL ON audit_place FROM %1$I')}
  DELETE FROM consumer_parked WHERE group_name = 'statistics-audit';
  DELETE FROM consumer_offset WHERE group_name = 'statistics-audit';
  `,
  'DROP TABLE audit_place',
);
