import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

// Each event once, in the order of arrival, in which those of one aggregate are in the order of their stream.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE received (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id uuid NOT NULL UNIQUE,
    workspace uuid NOT NULL,
    topic text NOT NULL,
    key text NOT NULL,
    type text NOT NULL,
    source text NOT NULL,
    stream_version int NOT NULL,
    at timestamptz NOT NULL,
    headers jsonb NOT NULL,
    value bytea NOT NULL
  );
  ${tenantPolicies('received')}
  ${forRoles('REVOKE ALL ON received FROM %1$I; REVOKE UPDATE, DELETE, TRUNCATE ON received FROM %2$I;')}
  `,
  'DROP TABLE received',
);
