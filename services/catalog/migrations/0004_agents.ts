import { tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

const ofPublished = `EXISTS (
  SELECT FROM agents a WHERE a.uuid = agent_versions.agent AND a.is_public AND a.published_version = agent_versions.version)`;

/** Read models of the agent streams, and the prompts, which are content. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE agents (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      owner uuid NOT NULL,
      is_assistant boolean NOT NULL,
      is_public boolean NOT NULL,
      is_free boolean NOT NULL,
      price text,
      currency text,
      trial_limit int NOT NULL,
      version int NOT NULL,
      published_version int,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX agents_by_workspace ON agents (workspace, updated_at DESC, uuid);
    CREATE INDEX agents_public ON agents (updated_at DESC, uuid) WHERE is_public;
    ${tenantPolicies('agents', { visible: 'is_public' })}

    CREATE TABLE agent_versions (
      agent uuid NOT NULL,
      version int NOT NULL,
      workspace uuid NOT NULL,
      name text NOT NULL,
      content jsonb NOT NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (agent, version)
    );
    ${tenantPolicies('agent_versions', { visible: ofPublished })}

    CREATE TABLE agent_prompts (
      agent uuid NOT NULL,
      hash text NOT NULL,
      workspace uuid NOT NULL,
      prompt text NOT NULL,
      PRIMARY KEY (agent, hash)
    );
    ${tenantPolicies('agent_prompts')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE agent_prompts, agent_versions, agents');
}
