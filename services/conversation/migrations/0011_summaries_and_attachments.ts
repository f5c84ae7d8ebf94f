import { forRoles, sqlMigration } from '@tutka/database';

const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
  AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

const personal = (table: string) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY own ON ${table} TO %1$I USING (${own}) WITH CHECK (${own});
    CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);`)}`;

export const { up, down } = sqlMigration(
  `
  -- What later turns are told in place of a branch up to this message, itself included.
  CREATE TABLE summaries (
    message_uuid uuid PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    text text NOT NULL,
    model text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ${personal('summaries')}

  ALTER TABLE messages ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
  CREATE INDEX messages_with_attachments ON messages USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]';

  -- Files of messages that were deleted, until catalog has been told.
  CREATE TABLE dropped_files (
    key text PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    dropped_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ${personal('dropped_files')}
  `,
  'DROP TABLE dropped_files, summaries; ALTER TABLE messages DROP COLUMN attachments',
);
