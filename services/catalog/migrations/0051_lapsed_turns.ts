import type { Knex } from 'knex';

/** What a lapsed turn had been counted against: word that it came about may be later than we wait for it. */
export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE open_turns ADD COLUMN lapsed_from uuid');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE open_turns DROP COLUMN lapsed_from');
}
