import { forRoles, tenantPolicies } from '@tutka/database';
import { consumerMigrations } from '@tutka/messaging';
import type { Knex } from 'knex';

const consumers = consumerMigrations();

/** The owner of the tables sees no row behind their walls: what rows of before lack is filled in with the walls down. */
const behindWalls = ['events', 'agents', 'agent_versions'];
const walls = (state: string) =>
  behindWalls.map((table) => `ALTER TABLE ${table} ${state} ROW LEVEL SECURITY;`);

/** Who saved a version and where it came from, imported agents, who used which agent, and the reading of the bus. */
export async function up(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('consumer_offset'))) await consumers.up(db);
  await db.raw(`
    ALTER TABLE agents ADD COLUMN published_at timestamptz, ADD COLUMN review jsonb;
    ALTER TABLE agent_versions ADD COLUMN saved_by uuid, ADD COLUMN restored_from int;
    ${walls('NO FORCE').join('\n')}
    UPDATE agents a SET published_at = (
      SELECT max(recorded_at) FROM events e WHERE e.stream_id = a.uuid AND e.type = 'AgentPublished');
    UPDATE agent_versions v SET saved_by = (e.meta->>'actor')::uuid FROM events e
    WHERE e.stream_id = v.agent AND (e.type = 'AgentCreated' AND v.version = 1
      OR e.type = 'AgentVersionSaved' AND (e.data->>'version')::int = v.version);
    ${walls('FORCE').join('\n')}
    CREATE INDEX agents_published ON agents (published_at DESC, uuid) WHERE is_public;

    CREATE TABLE agent_uses (
      agent uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      people int NOT NULL,
      turns bigint NOT NULL
    );
    ${tenantPolicies('agent_uses', { visible: 'EXISTS (SELECT FROM agents a WHERE a.uuid = agent AND a.is_public)' })}

    CREATE TABLE agent_people (
      agent uuid NOT NULL REFERENCES agent_uses ON DELETE CASCADE,
      person uuid NOT NULL,
      workspace uuid NOT NULL,
      PRIMARY KEY (agent, person)
    );
    ${tenantPolicies('agent_people')}
    ${forRoles('REVOKE ALL ON agent_people FROM %1$I; REVOKE INSERT, UPDATE ON agent_uses FROM %1$I')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    DROP TABLE agent_people, agent_uses;
    ALTER TABLE agent_versions DROP COLUMN saved_by, DROP COLUMN restored_from;
    ALTER TABLE agents DROP COLUMN published_at, DROP COLUMN review;
  `);
  await consumers.down(db);
}
