import type { Knex } from 'knex';

/** What a migration file exports. */
export interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

/** A migration that is SQL alone. */
export function sqlMigration(up: string, down: string): Migration {
  return {
    async up(knex) {
      await knex.raw(up);
    },
    async down(knex) {
      await knex.raw(down);
    },
  };
}
