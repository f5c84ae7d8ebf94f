import { forRoles, sqlMigration } from '@tutka/database';

// When API keys were revoked or lost what asking takes, for what is answered to them and kept nowhere.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE ended_keys (
    key_uuid uuid PRIMARY KEY,
    ended_at timestamptz NOT NULL
  );
  ${forRoles('REVOKE ALL ON ended_keys FROM %1$I')}
  `,
  'DROP TABLE ended_keys',
);
