import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- Tools that its person allowed for the whole chat: [{serverUUID, server, tool}].
  ALTER TABLE sessions ADD COLUMN allowed_tools jsonb NOT NULL DEFAULT '[]';
  -- What is asked about; without a session in a test, of which nothing is kept.
  ALTER TABLE approvals ADD COLUMN session_uuid uuid, ADD COLUMN tool jsonb;
  `,
  'ALTER TABLE approvals DROP COLUMN tool, DROP COLUMN session_uuid; ALTER TABLE sessions DROP COLUMN allowed_tools',
);
