import { tenantPolicies } from '@tutka/database';

/** A log without a store: a table of events with a plain sequence. */
export const plainEvents = `
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
`;
