import { forRoles, sqlMigration } from '@tutka/database';

const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid
  AND user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;

export const { up, down } = sqlMigration(
  `
  -- In clear, as the chat itself that it opens.
  ALTER TABLE sessions ADD COLUMN public_token text UNIQUE,
    ADD CONSTRAINT public_by_token CHECK (is_public = (public_token IS NOT NULL));

  CREATE TABLE public_links (
    session_uuid uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    -- The last message shown; null: nothing is left of what was shown.
    leaf_uuid uuid REFERENCES messages ON DELETE SET NULL,
    expires_at timestamptz(3),
    password_hash bytea,
    password_salt bytea,
    -- Wrong passwords since the time beside it.
    tries int NOT NULL DEFAULT 0,
    tries_since timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((password_hash IS NULL) = (password_salt IS NULL))
  );
  CREATE INDEX public_links_by_leaf ON public_links (leaf_uuid);
  ALTER TABLE public_links ENABLE ROW LEVEL SECURITY;
  ALTER TABLE public_links FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY own ON public_links TO %1$I USING (${own}) WITH CHECK (${own});
    CREATE POLICY worker ON public_links TO %2$I USING (true) WITH CHECK (true);`)}
  `,
  'DROP TABLE public_links; ALTER TABLE sessions DROP COLUMN public_token',
);
