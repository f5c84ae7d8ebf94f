import type { Knex } from 'knex';
import { tenantPolicies } from '../../src/index.ts';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notes (id int PRIMARY KEY, workspace uuid NOT NULL, text text, visibility text NOT NULL DEFAULT 'private');
    ${tenantPolicies('notes', { visible: `visibility = 'public'` })}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE notes');
}
