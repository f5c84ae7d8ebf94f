import { sqlMigration } from '@tutka/database';

/** Stable names of the sentences beside them, for translation. */
export const { up, down } = sqlMigration(
  `
  ALTER TABLE mcp_servers ADD COLUMN status_code text;
  ALTER TABLE index_generations ADD COLUMN problem_code text;
  `,
  `
  ALTER TABLE index_generations DROP COLUMN problem_code;
  ALTER TABLE mcp_servers DROP COLUMN status_code;
  `,
);
