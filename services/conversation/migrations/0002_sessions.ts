import { forRoles, sqlMigration } from '@tutka/database';

/** Chats belong to a person: the app role reaches that person's rows in that workspace only. */
function personal(table: string): string {
  const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
    AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    ${forRoles(`CREATE POLICY own ON ${table} TO %1$I USING (${own}) WITH CHECK (${own});
      CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);`)}`;
}

const sessions = `
  CREATE TABLE sessions (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    agent_uuid uuid NOT NULL,
    -- A copy of what catalog says, renewed by its events.
    agent_name text NOT NULL,
    agent_logo text NOT NULL,
    title text NOT NULL DEFAULT '',
    -- question: the model's title is still to come; cut: it did not come.
    title_by text NOT NULL CHECK (title_by IN ('nobody', 'question', 'cut', 'model', 'person')),
    is_public boolean NOT NULL DEFAULT false,
    pinned boolean NOT NULL DEFAULT false,
    archived boolean NOT NULL DEFAULT false,
    model text,
    temperature double precision,
    message_count int NOT NULL DEFAULT 0,
    last_message_at timestamptz(3) NOT NULL DEFAULT now(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX sessions_newest_first ON sessions (workspace, user_uuid, last_message_at DESC, uuid DESC);
  CREATE INDEX sessions_by_agent ON sessions (agent_uuid, workspace, user_uuid, last_message_at DESC, uuid DESC);
`;

const messages = `
  CREATE TABLE messages (
    uuid uuid PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    session_uuid uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    parent_uuid uuid REFERENCES messages ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('user', 'assistant')),
    content text NOT NULL DEFAULT '',
    reasoning text NOT NULL DEFAULT '',
    citations jsonb NOT NULL DEFAULT '[]',
    status smallint NOT NULL,
    error text,
    error_code text,
    turn_id uuid NOT NULL,
    agent_uuid uuid NOT NULL,
    model text,
    temperature double precision,
    input_tokens bigint,
    output_tokens bigint,
    feedback smallint CHECK (feedback IN (1, -1)),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    ended_at timestamptz(3),
    -- Why a running reply is to end; its lease holder looks.
    stop_requested text CHECK (stop_requested IN ('person', 'suspended')),
    lease_owner text,
    lease_epoch bigint,
    lease_expires_at timestamptz
  );
  CREATE INDEX messages_in_session ON messages (session_uuid, position);
  CREATE INDEX messages_by_parent ON messages (parent_uuid);
  CREATE INDEX messages_at_root ON messages (session_uuid) WHERE parent_uuid IS NULL;
  CREATE UNIQUE INDEX one_running_reply ON messages (session_uuid) WHERE status = 0;

  -- What a reply's readers got, until ten minutes after its end.
  CREATE TABLE reply_lines (
    reply_uuid uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
    first_seq int NOT NULL,
    last_seq int NOT NULL,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    lines text NOT NULL,
    PRIMARY KEY (reply_uuid, first_seq)
  );

  -- What catalog told of each version of an agent, for the copies in sessions.
  CREATE TABLE agent_faces (
    agent_uuid uuid NOT NULL,
    version int NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    PRIMARY KEY (agent_uuid, version)
  );
  ${forRoles('REVOKE ALL ON agent_faces FROM %1$I')}

  -- Each start of a process takes the next number: a lease of an earlier one under the same name is dead.
  CREATE SEQUENCE lease_epochs;
`;

export const { up, down } = sqlMigration(
  sessions + messages + ['sessions', 'messages', 'reply_lines'].map(personal).join(''),
  'DROP TABLE agent_faces, reply_lines, messages, sessions; DROP SEQUENCE lease_epochs',
);
