import { forRoles, type Migration, sqlMigration } from '@tutka/database';

/**
 * What tells records that a broker lost: how far partitions were told of what the relay published, and under which of their leaders;
 * and under which a group of consumers read last.
 */
export function lostRecordsMigrations(): Migration {
  return sqlMigration(
    `CREATE TABLE relay_end (
       topic text, partition int, reached bigint NOT NULL, leader_epoch int NOT NULL,
       PRIMARY KEY (topic, partition)) WITH (fillfactor = 10);
     ALTER TABLE consumer_offset ADD leader_epoch int;
     ${forRoles('REVOKE ALL ON relay_end FROM %1$I')}`,
    'ALTER TABLE consumer_offset DROP leader_epoch; DROP TABLE relay_end',
  );
}
