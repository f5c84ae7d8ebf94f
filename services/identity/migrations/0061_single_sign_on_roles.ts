import type { Knex } from 'knex';

/** Whose role an OpenID provider gave, and by which ID token a session began, for signing out there. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE users ADD COLUMN admin_by_claim boolean NOT NULL DEFAULT false;
    ALTER TABLE sessions ADD COLUMN id_token text;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE sessions DROP COLUMN id_token;
    ALTER TABLE users DROP COLUMN admin_by_claim;
  `);
}
