import { sqlMigration } from '@tutka/database';

// A person's chats lie in one workspace, so the list of all of them (0017) serves for those of one; each turn writes one index less.
export const { up, down } = sqlMigration(
  'DROP INDEX sessions_newest_first;',
  'CREATE INDEX sessions_newest_first ON sessions (workspace, user_uuid, last_message_at DESC, uuid DESC);',
);
