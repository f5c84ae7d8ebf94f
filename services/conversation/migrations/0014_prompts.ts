import { forRoles, sqlMigration } from '@tutka/database';

const workspace = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid`;
const own = `user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

function kept(table: string, condition: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    ${forRoles(`CREATE POLICY seen ON ${table} TO %1$I USING (${condition}) WITH CHECK (${condition});
      CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);`)}`;
}

export const { up, down } = sqlMigration(
  `
  CREATE TABLE prompts (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    visibility text NOT NULL CHECK (visibility IN ('private', 'workspace')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  -- What is typed behind the slash means one prompt of one's own and one of the workspace's.
  CREATE UNIQUE INDEX prompt_name_of_person ON prompts (workspace, user_uuid, name) WHERE visibility = 'private';
  CREATE UNIQUE INDEX prompt_name_of_workspace ON prompts (workspace, name) WHERE visibility = 'workspace';

  -- When each person last used a prompt.
  CREATE TABLE prompt_uses (
    prompt_uuid uuid NOT NULL REFERENCES prompts ON DELETE CASCADE,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    used_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (user_uuid, prompt_uuid)
  );
  CREATE INDEX prompt_uses_by_prompt ON prompt_uses (prompt_uuid);
  ${kept('prompts', `${workspace} AND (visibility = 'workspace' OR ${own})`)}
  ${kept('prompt_uses', `${workspace} AND ${own}`)}
  `,
  'DROP TABLE prompt_uses, prompts',
);
