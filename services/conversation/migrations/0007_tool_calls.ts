import { forRoles, sqlMigration } from '@tutka/database';

const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
  AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

export const { up, down } = sqlMigration(
  `
  ALTER TABLE messages ADD COLUMN tool_calls jsonb NOT NULL DEFAULT '[]';

  -- Calls of tools that wait for a person, only while they wait; of replies and of tests, which have no message.
  CREATE TABLE approvals (
    reply_uuid uuid NOT NULL,
    call_id text NOT NULL,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    -- null: nobody has answered.
    approved boolean,
    asked_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (reply_uuid, call_id)
  );
  ALTER TABLE approvals ENABLE ROW LEVEL SECURITY;
  ALTER TABLE approvals FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY own ON approvals TO %1$I USING (${own}) WITH CHECK (${own});
    CREATE POLICY worker ON approvals TO %2$I USING (true) WITH CHECK (true);`)}
  `,
  'DROP TABLE approvals; ALTER TABLE messages DROP COLUMN tool_calls',
);
