import { tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE uploads (
      key text PRIMARY KEY,
      workspace uuid NOT NULL,
      owner uuid,
      resource_type text NOT NULL CHECK (resource_type IN ('knowledge', 'avatar', 'attachment')),
      name text NOT NULL,
      state text NOT NULL CHECK (state IN ('signed', 'stored', 'used', 'discarded')),
      size bigint,
      sha256 text,
      declared_type text,
      sniffed_type text,
      file_type text,
      created_at timestamptz NOT NULL DEFAULT now(),
      stored_at timestamptz
    );
    CREATE INDEX uploads_to_remove ON uploads (created_at) WHERE state <> 'used';
    ${tenantPolicies('uploads', { visible: `resource_type = 'avatar' AND state IN ('stored', 'used')` })}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE uploads');
}
