import type { Knex } from 'knex';

/** By which session of an OpenID provider one here began, so that its end there is its end here. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE sessions ADD COLUMN oidc_issuer text, ADD COLUMN oidc_subject text, ADD COLUMN oidc_sid text;
    CREATE INDEX sessions_by_provider ON sessions (oidc_issuer, oidc_subject) WHERE oidc_issuer IS NOT NULL;
    CREATE INDEX sessions_by_provider_session ON sessions (oidc_issuer, oidc_sid) WHERE oidc_sid IS NOT NULL;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(
    'ALTER TABLE sessions DROP COLUMN oidc_sid, DROP COLUMN oidc_subject, DROP COLUMN oidc_issuer',
  );
}
