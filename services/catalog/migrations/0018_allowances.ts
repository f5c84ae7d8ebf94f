import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

const person = `nullif(current_setting('tutka.user', true), '')::uuid`;

/** What turns are counted against, which turns were counted, and what workspaces have bought. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE allowances (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      agent uuid NOT NULL,
      -- Whose trial; null: the messages of a share.
      user_uuid uuid,
      used int NOT NULL
    );
    CREATE UNIQUE INDEX trials ON allowances (user_uuid, agent) WHERE user_uuid IS NOT NULL;
    ${tenantPolicies('allowances', { visible: `user_uuid = ${person}` })}

    CREATE TABLE allowance_turns (
      turn_id uuid PRIMARY KEY,
      allowance uuid NOT NULL,
      workspace uuid NOT NULL
    );
    ${tenantPolicies('allowance_turns')}

    -- Turns of which it is not known yet whether they came about.
    CREATE TABLE open_turns (
      turn_id uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      taken_at timestamptz NOT NULL
    );
    CREATE INDEX open_turns_by_age ON open_turns (taken_at);
    ${tenantPolicies('open_turns')}

    CREATE TABLE agent_purchases (
      order_uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      agent uuid NOT NULL,
      bought_at timestamptz NOT NULL
    );
    CREATE INDEX purchases_by_agent ON agent_purchases (agent, workspace);
    ${tenantPolicies('agent_purchases')}

    ${forRoles('REVOKE INSERT, UPDATE, DELETE ON allowances, allowance_turns, open_turns, agent_purchases FROM %1$I')}
  `);
  await db.raw(
    forRoles(`
    CREATE POLICY bought ON agents FOR SELECT TO %1$I USING (EXISTS (
      SELECT FROM agent_purchases p WHERE p.agent = agents.uuid));
    CREATE POLICY bought ON agent_versions FOR SELECT TO %1$I USING (EXISTS (
      SELECT FROM agents a JOIN agent_purchases p ON p.agent = a.uuid
      WHERE a.uuid = agent_versions.agent AND a.published_version = agent_versions.version));
  `),
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    DROP POLICY bought ON agent_versions;
    DROP POLICY bought ON agents;
    DROP TABLE agent_purchases, open_turns, allowance_turns, allowances`);
}
