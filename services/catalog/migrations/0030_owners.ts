import { sqlMigration } from '@tutka/database';

// What a person has of their own is counted before they make more.
export const { up, down } = sqlMigration(
  `
  CREATE INDEX agents_by_owner ON agents (owner) WHERE NOT is_assistant;
  CREATE INDEX knowledges_by_owner ON knowledges (owner);
  `,
  'DROP INDEX knowledges_by_owner, agents_by_owner',
);
