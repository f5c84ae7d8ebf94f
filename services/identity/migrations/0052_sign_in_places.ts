import type { Knex } from 'knex';

/** With what and from where (masked) somebody signed in; null of sessions that were there before. */
export async function up(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE sessions ADD COLUMN user_agent varchar(300), ADD COLUMN address text');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE sessions DROP COLUMN user_agent, DROP COLUMN address');
}
