import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

/** Who signs in as whom at an OpenID provider, and sign-ins there that are on their way, their secrets as hashes. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE oidc_accounts (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject)
    );
    CREATE TABLE oidc_attempts (
      state_hash bytea PRIMARY KEY,
      browser_hash bytea NOT NULL,
      nonce text NOT NULL,
      verifier text NOT NULL,
      next text NOT NULL,
      language varchar(10) NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX oidc_attempts_by_expiry ON oidc_attempts (expires_at);
    ALTER TABLE oidc_accounts ENABLE ROW LEVEL SECURITY;
    ALTER TABLE oidc_accounts FORCE ROW LEVEL SECURITY;
    ALTER TABLE oidc_attempts ENABLE ROW LEVEL SECURITY;
    ALTER TABLE oidc_attempts FORCE ROW LEVEL SECURITY;
  `);
  await db.raw(
    forRoles(`
      CREATE POLICY worker ON oidc_accounts TO %2$I USING (true) WITH CHECK (true);
      CREATE POLICY worker ON oidc_attempts TO %2$I USING (true) WITH CHECK (true);
    `),
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE oidc_attempts, oidc_accounts');
}
