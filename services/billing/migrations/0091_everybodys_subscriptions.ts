import { sqlMigration } from '@tutka/database';

/** Everybody's subscriptions: the newest first, those that run by when they end or renew, and whose they are. */
export const { up, down } = sqlMigration(
  `
  CREATE INDEX subscriptions_by_age ON subscriptions (created_at DESC, uuid);
  CREATE INDEX subscriptions_by_end ON subscriptions (ends_at, uuid) WHERE ended_at IS NULL;
  CREATE INDEX subscriptions_of_person ON subscriptions (user_uuid);
  `,
  'DROP INDEX subscriptions_of_person, subscriptions_by_end, subscriptions_by_age',
);
