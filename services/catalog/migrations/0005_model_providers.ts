import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

/** Providers belong to the platform: everyone may see which models there are, only the worker role the keys. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE model_providers (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      name text NOT NULL,
      kind text NOT NULL,
      base_url text NOT NULL,
      deployment text,
      api_version text,
      chat_models jsonb NOT NULL,
      embedding_model text,
      prices jsonb NOT NULL,
      enabled boolean NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    ${tenantPolicies('model_providers', { visible: 'true' })}

    CREATE TABLE model_provider_keys (
      provider uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      sealed bytea NOT NULL,
      last4 text
    );
    ${tenantPolicies('model_provider_keys')}
    ${forRoles('REVOKE ALL ON model_provider_keys FROM %1$I;')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE model_provider_keys, model_providers');
}
