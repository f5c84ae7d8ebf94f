import { forRoles, type Migration, sqlMigration, tenantPolicies } from '@tutka/database';
import { conflictState, shards } from './log.ts';

const tables = `
  CREATE TABLE streams (
    id uuid PRIMARY KEY,
    type text NOT NULL,
    workspace uuid NOT NULL,
    version int NOT NULL
  ) WITH (fillfactor = 70);

  CREATE TABLE events (
    shard smallint NOT NULL,
    pos bigint NOT NULL,
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
    PRIMARY KEY (shard, pos),
    UNIQUE (stream_id, version)
  );

  -- Each counter's page stays nearly empty, so that its many new versions stay on it.
  CREATE TABLE log_shard (shard smallint PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 10);
  INSERT INTO log_shard SELECT shard, 0 FROM generate_series(0, ${shards - 1}) AS shard;

  CREATE TABLE snapshots (
    stream_id uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    version int NOT NULL,
    shape text NOT NULL,
    state jsonb NOT NULL
  );
`;

// The caller sorts the batch by shard, so that transactions wait for one another and never in a circle. All stream
// rows come before all counters: a counter is held until the commit, and others must not wait longer than they need.
// A stream's shard is the last hexadecimal digit of its id. Loops over indexes: a query over the batch costs more
// than all the rest.
const append = `
  CREATE FUNCTION append(batch jsonb) RETURNS int[] LANGUAGE plpgsql AS $append$
  <<append>>
  DECLARE
    before int[];
    one jsonb;
    events jsonb;
    event jsonb;
    id uuid;
    added int;
    expected int;
    base int;
    pos bigint;
    shard smallint;
  BEGIN
    FOR i IN 0 .. jsonb_array_length(batch) - 1 LOOP
      one := batch->i;
      id := one->>'stream';
      expected := one->>'expected';
      added := jsonb_array_length(one->'events');
      base := NULL;
      IF expected > 0 THEN
        UPDATE streams AS s SET version = s.version + added
        WHERE s.id = append.id AND s.version = expected AND s.type = one->>'type'
        RETURNING s.version - added INTO base;
      ELSIF expected = 0 THEN
        INSERT INTO streams AS s VALUES (append.id, one->>'type', (one->>'workspace')::uuid, added)
        ON CONFLICT DO NOTHING RETURNING 0 INTO base;
      ELSE
        INSERT INTO streams AS s VALUES (append.id, one->>'type', (one->>'workspace')::uuid, added)
        ON CONFLICT ON CONSTRAINT streams_pkey
        DO UPDATE SET version = s.version + added WHERE s.type = excluded.type
        RETURNING s.version - added INTO base;
      END IF;
      IF base IS NULL THEN
        RAISE EXCEPTION 'stream % is not at version %', id, expected USING ERRCODE = '${conflictState}';
      END IF;
      before[i + 1] := base;
    END LOOP;

    FOR i IN 0 .. jsonb_array_length(batch) - 1 LOOP
      one := batch->i;
      events := one->'events';
      id := one->>'stream';
      added := jsonb_array_length(events);
      shard := get_byte(uuid_send(id), 15) & ${shards - 1};
      UPDATE log_shard AS l SET n = l.n + added WHERE l.shard = append.shard RETURNING l.n - added INTO pos;
      FOR at IN 0 .. added - 1 LOOP
        event := events->at;
        INSERT INTO events VALUES (
          append.shard, append.pos + at + 1, (one->>'workspace')::uuid, append.id, one->>'type', before[i + 1] + at + 1,
          (event->>'id')::uuid, event->>'type', (event->>'schemaVersion')::smallint, event->'data', event->'meta',
          (event->>'recordedAt')::timestamptz);
      END LOOP;
    END LOOP;
    RETURN before;
  END
  $append$;
`;

/** The store's tables and its \`append\`: `export const { up, down } = eventStoreMigrations()`. Run as the owner. */
export function eventStoreMigrations(): Migration {
  const walls = ['streams', 'events', 'snapshots'].map((table) => tenantPolicies(table)).join('');
  const appendOnly = forRoles(`REVOKE UPDATE, DELETE, TRUNCATE ON events FROM %1$I, %2$I;
    REVOKE INSERT, DELETE ON log_shard FROM %1$I, %2$I; REVOKE DELETE ON streams FROM %1$I, %2$I;`);
  return sqlMigration(
    tables + append + walls + appendOnly,
    'DROP FUNCTION append; DROP TABLE snapshots, log_shard, events, streams',
  );
}
