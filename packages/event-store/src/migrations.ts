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

// A stream's shard is the last hexadecimal digit of its id.
const append = `
  CREATE FUNCTION append(batch jsonb) RETURNS TABLE (stream uuid, version int) LANGUAGE plpgsql AS $append$
  DECLARE
    one record;
    last_version int;
    last_pos bigint;
  BEGIN
    FOR one IN
      SELECT (b->>'stream')::uuid AS id, b->>'type' AS type, (b->>'workspace')::uuid AS workspace,
             (b->>'expected')::int AS expected, jsonb_array_length(b->'events') AS added
      FROM jsonb_array_elements(batch) AS b ORDER BY 1
    LOOP
      IF one.expected > 0 THEN
        UPDATE streams AS s SET version = s.version + one.added
        WHERE s.id = one.id AND s.version = one.expected AND s.type = one.type
        RETURNING s.version INTO last_version;
      ELSIF one.expected = 0 THEN
        INSERT INTO streams AS s VALUES (one.id, one.type, one.workspace, one.added)
        ON CONFLICT DO NOTHING RETURNING s.version INTO last_version;
      ELSE
        INSERT INTO streams AS s VALUES (one.id, one.type, one.workspace, one.added)
        ON CONFLICT (id) DO UPDATE SET version = s.version + one.added WHERE s.type = excluded.type
        RETURNING s.version INTO last_version;
      END IF;
      IF last_version IS NULL THEN
        RAISE EXCEPTION 'stream % is not at version %', one.id, one.expected USING ERRCODE = '${conflictState}';
      END IF;
      stream := one.id;
      version := last_version - one.added;
      RETURN NEXT;
      last_version := NULL;
    END LOOP;

    FOR one IN
      SELECT (b->>'stream')::uuid AS id, b->>'type' AS type, (b->>'workspace')::uuid AS workspace,
             b->'events' AS events, jsonb_array_length(b->'events') AS added,
             get_byte(uuid_send((b->>'stream')::uuid), 15) & ${shards - 1} AS shard
      FROM jsonb_array_elements(batch) AS b ORDER BY shard, id
    LOOP
      SELECT s.version - one.added INTO last_version FROM streams AS s WHERE s.id = one.id;
      UPDATE log_shard AS l SET n = l.n + one.added WHERE l.shard = one.shard RETURNING l.n - one.added INTO last_pos;
      INSERT INTO events
      SELECT one.shard, last_pos + at, one.workspace, one.id, one.type, last_version + at, (e->>'id')::uuid,
             e->>'type', (e->>'schemaVersion')::smallint, e->'data', e->'meta', (e->>'recordedAt')::timestamptz
      FROM jsonb_array_elements(one.events) WITH ORDINALITY AS list(e, at);
    END LOOP;
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
