import { forRoles, type Migration, sqlMigration } from '@tutka/database';

/** A consumer's offsets, version guard and parked records: `export const { up, down } = consumerMigrations()`. */
export function consumerMigrations(): Migration {
  return sqlMigration(
    `
    CREATE TABLE consumer_offset (
      group_name text NOT NULL,
      topic text NOT NULL,
      partition int NOT NULL,
      incarnation text NOT NULL,
      next bigint NOT NULL,
      PRIMARY KEY (group_name, topic, partition)
    ) WITH (fillfactor = 10);

    CREATE TABLE consumer_stream (
      group_name text NOT NULL,
      topic text NOT NULL,
      key text NOT NULL,
      version int NOT NULL,
      PRIMARY KEY (group_name, topic, key)
    ) WITH (fillfactor = 70);

    CREATE TABLE consumer_parked (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      group_name text NOT NULL,
      topic text NOT NULL,
      partition int NOT NULL,
      "offset" bigint NOT NULL,
      key text NOT NULL,
      headers jsonb NOT NULL,
      value bytea NOT NULL,
      reason text NOT NULL,
      parked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX consumer_parked_by_key ON consumer_parked (group_name, topic, key, id);
    ${forRoles('REVOKE ALL ON consumer_offset, consumer_stream, consumer_parked FROM %1$I')}
    `,
    'DROP TABLE consumer_parked, consumer_stream, consumer_offset',
  );
}

/** What operators are told of a consumer beside: when it last handled, how often what it parked was tried. */
export function consumerFiguresMigrations(): Migration {
  return sqlMigration(
    `ALTER TABLE consumer_offset ADD handled_at timestamptz;
     ALTER TABLE consumer_parked ADD tries int NOT NULL DEFAULT 0`,
    'ALTER TABLE consumer_parked DROP tries; ALTER TABLE consumer_offset DROP handled_at',
  );
}
