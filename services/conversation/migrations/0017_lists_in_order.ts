import { sqlMigration } from '@tutka/database';

// Each list of sessions is read in its own order, so that a page costs the same however far down it is.
export const { up, down } = sqlMigration(
  `
  CREATE INDEX sessions_of_person ON sessions (user_uuid, last_message_at DESC, uuid DESC);
  CREATE INDEX sessions_pinned ON sessions (workspace, user_uuid, last_message_at DESC, uuid DESC) WHERE pinned;
  CREATE INDEX sessions_archived ON sessions (workspace, user_uuid, last_message_at DESC, uuid DESC) WHERE archived;
  CREATE INDEX sessions_public ON sessions (workspace, user_uuid, last_message_at DESC, uuid DESC) WHERE is_public;
  CREATE INDEX sessions_of_visitors ON sessions (workspace, last_message_at DESC, uuid DESC) WHERE share_uuid IS NOT NULL;
  CREATE INDEX sessions_of_outside_user ON sessions (workspace, ex_user_id, last_message_at DESC, uuid DESC)
    WHERE share_uuid IS NOT NULL AND ex_user_id IS NOT NULL;
  `,
  `DROP INDEX sessions_of_person, sessions_pinned, sessions_archived, sessions_public, sessions_of_visitors,
    sessions_of_outside_user`,
);
