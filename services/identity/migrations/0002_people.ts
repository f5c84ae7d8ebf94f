import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

const user = `nullif(current_setting('tutka.user', true), '')::uuid`;
const workspace = `nullif(current_setting('tutka.workspace', true), '')::uuid`;
const admin = `current_setting('tutka.role', true) = '1'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE users (
      id serial PRIMARY KEY,
      uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      logo varchar(255) NOT NULL,
      email varchar(255) NOT NULL UNIQUE,
      otp varchar(6),
      otp_expires_at timestamptz,
      role integer NOT NULL DEFAULT 0,
      status boolean NOT NULL DEFAULT true,
      language varchar(10) NOT NULL DEFAULT 'en',
      last_login_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      quota jsonb NOT NULL DEFAULT '{}'
    );
    CREATE TABLE workspaces (
      uuid uuid PRIMARY KEY,
      name text NOT NULL,
      personal boolean NOT NULL,
      owner_uuid uuid NOT NULL REFERENCES users (uuid),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX personal_workspace ON workspaces (owner_uuid) WHERE personal;
    CREATE TABLE members (
      workspace uuid NOT NULL REFERENCES workspaces (uuid),
      user_uuid uuid NOT NULL REFERENCES users (uuid),
      role text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
      joined_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, user_uuid)
    );
    CREATE INDEX members_by_user ON members (user_uuid);
    CREATE TABLE sessions (
      uuid uuid PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_uuid uuid NOT NULL REFERENCES users (uuid),
      workspace uuid NOT NULL REFERENCES workspaces (uuid),
      created_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_by_user ON sessions (user_uuid);
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);
    CREATE TABLE one_time_codes (
      email varchar(255) PRIMARY KEY,
      hash bytea,
      salt bytea,
      expires_at timestamptz,
      tries integer NOT NULL DEFAULT 0,
      sent_at bigint NOT NULL,
      hour_started_at bigint NOT NULL,
      sent_in_hour integer NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      failures_since bigint NOT NULL
    );

    ALTER TABLE users ENABLE ROW LEVEL SECURITY;
    ALTER TABLE users FORCE ROW LEVEL SECURITY;
    ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
    ALTER TABLE workspaces FORCE ROW LEVEL SECURITY;
    ALTER TABLE members ENABLE ROW LEVEL SECURITY;
    ALTER TABLE members FORCE ROW LEVEL SECURITY;
    ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
    ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
    ALTER TABLE one_time_codes ENABLE ROW LEVEL SECURITY;
    ALTER TABLE one_time_codes FORCE ROW LEVEL SECURITY;
  `);
  await knex.raw(
    forRoles(`
      CREATE POLICY visible ON users FOR SELECT TO %1$I USING (
        uuid = ${user} OR ${admin}
        OR EXISTS (SELECT FROM members m WHERE m.user_uuid = users.uuid AND m.workspace = ${workspace}));
      CREATE POLICY changeable ON users FOR UPDATE TO %1$I
        USING (uuid = ${user} OR ${admin}) WITH CHECK (uuid = ${user} OR ${admin});
      CREATE POLICY worker ON users TO %2$I USING (true) WITH CHECK (true);
      CREATE POLICY own ON workspaces FOR SELECT TO %1$I
        USING (uuid = ${workspace} OR owner_uuid = ${user} OR ${admin});
      CREATE POLICY worker ON workspaces TO %2$I USING (true) WITH CHECK (true);
      CREATE POLICY own ON members FOR SELECT TO %1$I USING (workspace = ${workspace} OR ${admin});
      CREATE POLICY worker ON members TO %2$I USING (true) WITH CHECK (true);
      CREATE POLICY own ON sessions TO %1$I USING (user_uuid = ${user} OR ${admin});
      CREATE POLICY worker ON sessions TO %2$I USING (true) WITH CHECK (true);
      CREATE POLICY worker ON one_time_codes TO %2$I USING (true) WITH CHECK (true);
    `),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE one_time_codes, sessions, members, workspaces, users');
}
