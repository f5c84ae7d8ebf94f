import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  CREATE TABLE bus_topic (
    name text PRIMARY KEY,
    partitions int NOT NULL CHECK (partitions > 0),
    incarnation uuid NOT NULL DEFAULT gen_random_uuid()
  );

  -- Each counter's page stays nearly empty, so that its many new versions stay on it.
  CREATE TABLE bus_partition (
    topic text NOT NULL REFERENCES bus_topic ON DELETE CASCADE,
    partition int NOT NULL,
    next bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (topic, partition)
  ) WITH (fillfactor = 10);

  CREATE TABLE bus_message (
    topic text NOT NULL,
    partition int NOT NULL,
    "offset" bigint NOT NULL,
    key text NOT NULL,
    headers jsonb NOT NULL,
    value bytea NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (topic, partition, "offset"),
    FOREIGN KEY (topic, partition) REFERENCES bus_partition ON DELETE CASCADE
  );

  CREATE TABLE bus_group (
    group_name text NOT NULL,
    topic text NOT NULL REFERENCES bus_topic ON DELETE CASCADE,
    partition int NOT NULL,
    next bigint NOT NULL,
    PRIMARY KEY (group_name, topic, partition)
  ) WITH (fillfactor = 10);

  -- Counters are taken in one order, so that publishers wait for one another and never in a circle.
  CREATE FUNCTION bus_publish(topics text[], hashes bigint[], keys text[], headers jsonb[], payloads bytea[])
  RETURNS void LANGUAGE plpgsql AS $publish$
  DECLARE
    one record;
    base bigint;
  BEGIN
    FOR one IN
      SELECT i.topic, t.name IS NULL AS unknown, (i.hash % t.partitions)::int AS partition,
             array_agg(i.at ORDER BY i.at) AS places, count(*) AS added
      FROM unnest(topics, hashes) WITH ORDINALITY AS i(topic, hash, at)
      LEFT JOIN bus_topic t ON t.name = i.topic
      GROUP BY 1, 2, 3 ORDER BY 1, 3
    LOOP
      IF one.unknown THEN
        RAISE EXCEPTION 'There is no topic "%": it must be made with ensureTopics first.', one.topic;
      END IF;
      UPDATE bus_partition AS p SET next = p.next + one.added
      WHERE p.topic = one.topic AND p.partition = one.partition RETURNING p.next - one.added INTO base;
      INSERT INTO bus_message
      SELECT one.topic, one.partition, base + o.nth - 1, keys[o.at], headers[o.at], payloads[o.at]
      FROM unnest(one.places) WITH ORDINALITY AS o(at, nth);
    END LOOP;
  END
  $publish$;
  `,
  'DROP FUNCTION bus_publish; DROP TABLE bus_group, bus_message, bus_partition, bus_topic',
);
