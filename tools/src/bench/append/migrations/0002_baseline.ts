import { sqlMigration, tenantPolicies } from '@tutka/database';

/** The same rows without a store: a table of events with a plain sequence, and the read model both write. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE plain_events (
    pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace uuid NOT NULL,
    stream_id uuid NOT NULL,
    stream_type text NOT NULL,
    version int NOT NULL,
    event_id uuid NOT NULL UNIQUE,
    type text NOT NULL,
    schema_version smallint NOT NULL,
    data jsonb NOT NULL,
    meta jsonb NOT NULL,
    recorded_at timestamptz NOT NULL,
    UNIQUE (stream_id, version)
  );
  ${tenantPolicies('plain_events')}
  CREATE TABLE read_model (id uuid PRIMARY KEY, workspace uuid NOT NULL, amount int NOT NULL);
  ${tenantPolicies('read_model')}
  `,
  'DROP TABLE plain_events, read_model',
);
