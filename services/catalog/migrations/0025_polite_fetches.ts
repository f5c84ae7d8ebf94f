import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

/** Which host a document is still to be fetched from; what is known of hosts, for all workspaces alike. */
export const { up, down } = sqlMigration(
  `
  ALTER TABLE ingestion_jobs ADD host text;
  CREATE INDEX ingestion_jobs_by_host ON ingestion_jobs (host) WHERE host IS NOT NULL;
  CREATE TABLE site_hosts (
    host text PRIMARY KEY,
    workspace uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    free_at timestamptz NOT NULL DEFAULT now(),
    robots text,
    robots_at timestamptz
  );
  ${tenantPolicies('site_hosts')}
  ${forRoles('REVOKE ALL ON site_hosts FROM %1$I;')}
  `,
  'DROP TABLE site_hosts; ALTER TABLE ingestion_jobs DROP host',
);
