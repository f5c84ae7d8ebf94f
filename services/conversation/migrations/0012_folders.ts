import { forRoles, sqlMigration } from '@tutka/database';

const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
  AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

/** A person's folders for chats; a folder that goes lets its chats go. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE session_folders (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    name text NOT NULL,
    colour text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX folder_name_of_person ON session_folders (workspace, user_uuid, lower(name));
  ALTER TABLE session_folders ENABLE ROW LEVEL SECURITY;
  ALTER TABLE session_folders FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY own ON session_folders TO %1$I USING (${own}) WITH CHECK (${own});
    CREATE POLICY worker ON session_folders TO %2$I USING (true) WITH CHECK (true);`)}

  ALTER TABLE sessions ADD COLUMN folder_uuid uuid REFERENCES session_folders ON DELETE SET NULL;
  CREATE INDEX sessions_in_folder ON sessions (folder_uuid, last_message_at DESC, uuid DESC)
    WHERE folder_uuid IS NOT NULL;
  `,
  'ALTER TABLE sessions DROP COLUMN folder_uuid; DROP TABLE session_folders',
);
