import { forRoles, sqlMigration } from '@tutka/database';

const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
  AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

export const { up, down } = sqlMigration(
  `
  -- Files of questions until they are stored: those of one that is refused or lost are dropped in a day. Apart from files that
  -- are dropped, of which processes of the version before tell at once.
  CREATE TABLE expected_files (
    key text PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    expected_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ALTER TABLE expected_files ENABLE ROW LEVEL SECURITY;
  ALTER TABLE expected_files FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY own ON expected_files TO %1$I USING (${own}) WITH CHECK (${own});
    CREATE POLICY worker ON expected_files TO %2$I USING (true) WITH CHECK (true);`)}
  `,
  'DROP TABLE expected_files',
);
