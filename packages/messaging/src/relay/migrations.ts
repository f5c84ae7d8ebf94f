import { forRoles, type Migration, sqlMigration } from '@tutka/database';
import { shards } from '@tutka/event-store';

/** The relay's cursors and leases, one row a shard: `export const { up, down } = relayMigrations()`. */
export function relayMigrations(): Migration {
  return sqlMigration(
    `
    CREATE TABLE relay_shard (
      shard smallint PRIMARY KEY,
      pos bigint NOT NULL DEFAULT 0,
      epoch bigint NOT NULL DEFAULT 0,
      holder text NOT NULL DEFAULT '',
      held_until timestamptz NOT NULL DEFAULT '-infinity'
    ) WITH (fillfactor = 10);
    INSERT INTO relay_shard (shard) SELECT shard FROM generate_series(0, ${shards - 1}) AS shard;
    ${forRoles('REVOKE ALL ON relay_shard FROM %1$I')}
    `,
    'DROP TABLE relay_shard',
  );
}

/** Which topics got what the relay published, by their incarnations. */
export function relayTopicMigrations(): Migration {
  return sqlMigration(
    `CREATE TABLE relay_topic (topic text PRIMARY KEY, incarnation text NOT NULL);
     ${forRoles('REVOKE ALL ON relay_topic FROM %1$I')}`,
    'DROP TABLE relay_topic',
  );
}
