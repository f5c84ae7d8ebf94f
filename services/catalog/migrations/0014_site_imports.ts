import { tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

/** The read model of imports of sites; what was found of a site, which is content; and the work that is left. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE site_imports (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      knowledge uuid NOT NULL,
      url text NOT NULL,
      way text NOT NULL,
      below boolean NOT NULL,
      page_limit int NOT NULL,
      phase text NOT NULL,
      found int NOT NULL,
      chosen int NOT NULL,
      added int NOT NULL,
      left_out int NOT NULL,
      status_code text,
      status_reason text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX site_imports_by_knowledge ON site_imports (knowledge, created_at DESC);
    CREATE UNIQUE INDEX site_imports_under_way ON site_imports (knowledge) WHERE phase IN ('looking', 'importing');
    ${tenantPolicies('site_imports')}

    CREATE TABLE site_resources (
      import uuid NOT NULL,
      ordinal int NOT NULL,
      workspace uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('robots', 'sitemap', 'page')),
      url text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'read', 'found', 'chosen', 'added', 'left-out')),
      title text,
      file_key text,
      code text,
      document uuid,
      tries int NOT NULL DEFAULT 0,
      PRIMARY KEY (import, ordinal),
      UNIQUE (import, url)
    );
    ${tenantPolicies('site_resources')}

    CREATE TABLE site_jobs (
      import uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      host text NOT NULL,
      robots text,
      pause_ms int NOT NULL DEFAULT 0,
      requests int NOT NULL DEFAULT 0,
      asked_at timestamptz,
      parked boolean NOT NULL DEFAULT false,
      epoch bigint NOT NULL DEFAULT 0,
      run_at timestamptz NOT NULL DEFAULT now(),
      lease_until timestamptz
    );
    CREATE INDEX site_jobs_by_host ON site_jobs (host);
    CREATE SEQUENCE site_epochs;
    ${tenantPolicies('site_jobs')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE site_jobs, site_resources, site_imports; DROP SEQUENCE site_epochs');
}
