import { forRoles, sqlMigration } from '@tutka/database';

// What each version of an agent is called, and which was published last: others read no other name. Filled from what was received
// when the figures are made anew at the next start.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE agent_versions (
    agent_uuid uuid NOT NULL,
    version int NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (agent_uuid, version)
  );
  ALTER TABLE agents ADD COLUMN published_version int;
  ${forRoles('REVOKE ALL ON agent_versions FROM %1$I;')}
  `,
  `
  ALTER TABLE agents DROP COLUMN published_version;
  DROP TABLE agent_versions
  `,
);
