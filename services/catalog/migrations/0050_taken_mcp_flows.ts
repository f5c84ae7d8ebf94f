import type { Knex } from 'knex';

/** Who comes back takes their flow once, and it stays until their tokens are kept: what ends it meanwhile ends the sign-in. */
export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE mcp_oauth_flows ADD COLUMN taken boolean NOT NULL DEFAULT false');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE mcp_oauth_flows DROP COLUMN taken');
}
