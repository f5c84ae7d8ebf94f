import { sqlMigration } from '@tutka/database';

// A guest's rows are the share's workspace's; `user_uuid` stands for the visitor's token or the outside user's name.
export const { up, down } = sqlMigration(
  `
  ALTER TABLE sessions ADD COLUMN share_uuid uuid, ADD COLUMN ex_user_id text;
  CREATE INDEX sessions_by_share ON sessions (share_uuid, last_message_at DESC, uuid DESC) WHERE share_uuid IS NOT NULL;
  `,
  'ALTER TABLE sessions DROP COLUMN share_uuid, DROP COLUMN ex_user_id',
);
