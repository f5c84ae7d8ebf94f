import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

const own = `user_uuid = nullif(current_setting('tutka.user', true), '')::uuid`;
const alone = ['notification_causes', 'notification_mails', 'knowledge_bases'];

/** What people are told of, what of it goes out by mail, and what they chose. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE notifications (
      uuid uuid PRIMARY KEY,
      -- Where it happened.
      workspace uuid NOT NULL,
      user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      kind text NOT NULL,
      -- Uuids, names and numbers; how many there were, where several became one.
      data jsonb NOT NULL,
      link text NOT NULL,
      -- Whose doing it was.
      by_user uuid,
      -- What several of a kind are about, while they become one.
      about uuid,
      -- False: it is here for its mail alone.
      bell boolean NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      read_at timestamptz
    );
    CREATE INDEX notifications_in_order ON notifications (user_uuid, created_at DESC, uuid DESC) WHERE bell;
    CREATE INDEX notifications_unread ON notifications (user_uuid) WHERE bell AND read_at IS NULL;
    CREATE INDEX notifications_by_age ON notifications (created_at);

    -- Which events somebody was told of, so that an event that comes again tells nothing.
    CREATE TABLE notification_causes (
      event_uuid uuid NOT NULL,
      user_uuid uuid NOT NULL,
      notification uuid NOT NULL REFERENCES notifications (uuid) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (event_uuid, user_uuid)
    );
    CREATE INDEX notification_causes_by_notification ON notification_causes (notification);

    CREATE TABLE notification_mails (
      notification uuid PRIMARY KEY REFERENCES notifications (uuid) ON DELETE CASCADE,
      due_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      -- Until then its sender alone works on it.
      lease_until timestamptz,
      -- Sent, or given up.
      ended_at timestamptz,
      problem text
    );
    CREATE INDEX notification_mails_due ON notification_mails (due_at) WHERE ended_at IS NULL;

    CREATE TABLE notification_choices (
      user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      kind text NOT NULL,
      bell boolean NOT NULL,
      mail boolean NOT NULL,
      PRIMARY KEY (user_uuid, kind)
    );

    -- Of catalog's bases, what a notification names.
    CREATE TABLE knowledge_bases (
      uuid uuid PRIMARY KEY,
      owner_uuid uuid NOT NULL,
      name text NOT NULL
    );
  `);
  for (const table of ['notifications', 'notification_choices', ...alone]) {
    await db.raw(`
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      ${forRoles(`CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);`)}
    `);
  }
  await db.raw(
    forRoles(`
      CREATE POLICY own ON notifications FOR SELECT TO %1$I USING (${own});
      CREATE POLICY reading ON notifications FOR UPDATE TO %1$I USING (${own}) WITH CHECK (${own});
      CREATE POLICY own ON notification_choices TO %1$I USING (${own}) WITH CHECK (${own});
    `),
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`DROP TABLE ${[...alone, 'notification_choices', 'notifications'].join(', ')}`);
}
