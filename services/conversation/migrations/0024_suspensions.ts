import { forRoles, sqlMigration } from '@tutka/database';

// When people were last suspended, for what is answered and kept nowhere.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE suspensions (user_uuid uuid PRIMARY KEY, suspended_at timestamptz NOT NULL);
  ${forRoles('REVOKE ALL ON suspensions FROM %1$I')}
  `,
  'DROP TABLE suspensions',
);
