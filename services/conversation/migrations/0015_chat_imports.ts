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
  CREATE TABLE chat_imports (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    file_name text NOT NULL,
    byte_size bigint NOT NULL,
    source text,
    state text NOT NULL CHECK (state IN ('reading', 'ready', 'importing', 'done', 'failed')),
    -- Elements of the file that are no chats, or too large.
    unreadable int NOT NULL DEFAULT 0,
    agent_uuid uuid,
    agent_name text,
    agent_logo text,
    error_code text,
    error text,
    -- Of the process that is at it.
    busy_until timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX one_chat_import_at_a_time ON chat_imports (workspace, user_uuid)
    WHERE state IN ('reading', 'importing');
  CREATE INDEX chat_imports_of_person ON chat_imports (workspace, user_uuid, created_at DESC);

  -- The chats of a file while they wait, and what became of each.
  CREATE TABLE imported_chats (
    import_uuid uuid NOT NULL REFERENCES chat_imports ON DELETE CASCADE,
    ordinal int NOT NULL,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    -- What it will be: made of the product and its id there, so that it is one chat however often it comes.
    session_uuid uuid NOT NULL,
    title text NOT NULL,
    pinned boolean NOT NULL,
    archived boolean NOT NULL,
    message_count int NOT NULL,
    dropped jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_message_at timestamptz(3) NOT NULL,
    -- present: it was imported before.
    state text NOT NULL CHECK (state IN ('found', 'present', 'chosen', 'imported', 'failed')),
    -- Until it is imported, or the import is over.
    messages jsonb,
    PRIMARY KEY (import_uuid, ordinal),
    UNIQUE (import_uuid, session_uuid)
  );
  CREATE INDEX imported_chats_to_do ON imported_chats (import_uuid, ordinal) WHERE state = 'chosen';
  ${personal('chat_imports')}
  ${personal('imported_chats')}
  `,
  'DROP TABLE imported_chats, chat_imports',
);
