import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

const person = `nullif(current_setting('tutka.user', true), '')::uuid`;
const open = `s.user_uuid = ${person} AND s.status = 1 AND (s.expires_at IS NULL OR s.expires_at > now())`;

/** Shares of agents, what is secret or personal about them, and the sight that they give of the agent. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE shares (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      agent uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('link', 'user')),
      -- With kind user: null until the address has an account.
      user_uuid uuid,
      -- 0 DISABLED, 1 ACTIVE, 2 REVOKED.
      status smallint NOT NULL,
      permissions text NOT NULL CHECK (permissions IN ('chat', 'copy')),
      expires_at timestamptz,
      allowed_origins jsonb NOT NULL,
      message_limit int,
      allowance uuid NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX shares_by_agent ON shares (agent, created_at DESC);
    CREATE INDEX shares_by_person ON shares (user_uuid, agent) WHERE user_uuid IS NOT NULL;
    ${tenantPolicies('shares', { visible: `user_uuid = ${person}` })}

    CREATE TABLE share_contents (
      share uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      email text,
      token bytea,
      token_hash bytea,
      secret bytea
    );
    CREATE INDEX share_contents_by_email ON share_contents (email) WHERE email IS NOT NULL;
    ${tenantPolicies('share_contents')}
  `);
  await db.raw(
    forRoles(`
      CREATE POLICY shared ON agents FOR SELECT TO %1$I USING (EXISTS (
        SELECT FROM shares s WHERE s.agent = agents.uuid AND ${open}));
      CREATE POLICY shared ON agent_versions FOR SELECT TO %1$I USING (EXISTS (
        SELECT FROM agents a JOIN shares s ON s.agent = a.uuid
        WHERE a.uuid = agent_versions.agent AND a.published_version = agent_versions.version AND ${open}));`),
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    DROP POLICY shared ON agent_versions;
    DROP POLICY shared ON agents;
    DROP TABLE share_contents, shares`);
}
