import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  CREATE TABLE ingestion_base_turns (
    knowledge uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    served_at timestamptz NOT NULL
  );
  ${tenantPolicies('ingestion_base_turns')}
  ${forRoles('REVOKE ALL ON ingestion_base_turns FROM %1$I;')}
  `,
  'DROP TABLE ingestion_base_turns',
);
