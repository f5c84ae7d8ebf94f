import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

/** API keys: the read model, and beside it what no event holds. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE api_keys (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      user_uuid uuid NOT NULL,
      name text NOT NULL,
      scopes text[] NOT NULL,
      -- Null: never.
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX api_keys_by_workspace ON api_keys (workspace, created_at DESC);
    ${tenantPolicies('api_keys')}

    CREATE TABLE api_key_secrets (
      key_uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      -- SHA-256.
      hash bytea NOT NULL UNIQUE,
      masked text NOT NULL
    );
    ${tenantPolicies('api_key_secrets')}

    CREATE TABLE api_key_uses (
      key_uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      request_count bigint NOT NULL,
      last_used_at timestamptz
    );
    ${tenantPolicies('api_key_uses')}

    -- Counts that came, so that one sent again is not counted again.
    CREATE TABLE api_key_use_batches (
      uuid uuid PRIMARY KEY,
      received_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE api_key_use_batches ENABLE ROW LEVEL SECURITY;
    ALTER TABLE api_key_use_batches FORCE ROW LEVEL SECURITY;
    ${forRoles('CREATE POLICY worker ON api_key_use_batches TO %2$I USING (true) WITH CHECK (true);')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE api_key_use_batches, api_key_uses, api_key_secrets, api_keys');
}
