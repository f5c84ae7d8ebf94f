import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

/** Workspaces of several people, and who is invited to them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Null: the picture made for its uuid.
    ALTER TABLE workspaces ADD COLUMN logo varchar(255);
    ALTER TABLE workspaces ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

    CREATE TABLE invitations (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL REFERENCES workspaces (uuid),
      email varchar(255) NOT NULL,
      role text NOT NULL CHECK (role IN ('admin', 'member')),
      invited_by uuid NOT NULL REFERENCES users (uuid),
      -- Of who invites: the address has said none yet.
      language varchar(10) NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      mail_asked_at timestamptz NOT NULL DEFAULT now(),
      mail_due_at timestamptz NOT NULL DEFAULT now(),
      mail_tries integer NOT NULL DEFAULT 0,
      -- Until then its sender alone works on it.
      mail_lease_until timestamptz,
      -- Sent, or given up.
      mail_ended_at timestamptz,
      mail_problem text,
      UNIQUE (workspace, email)
    );
    CREATE INDEX invitations_by_email ON invitations (email);
    CREATE INDEX invitation_mails_due ON invitations (mail_due_at) WHERE mail_ended_at IS NULL;
    ${tenantPolicies('invitations')}

    -- Mails to addresses without an account, whoever withdraws them.
    CREATE TABLE invited_by_day (
      user_uuid uuid NOT NULL REFERENCES users (uuid),
      day date NOT NULL,
      count integer NOT NULL,
      PRIMARY KEY (user_uuid, day)
    );
    ALTER TABLE invited_by_day ENABLE ROW LEVEL SECURITY;
    ALTER TABLE invited_by_day FORCE ROW LEVEL SECURITY;
    ${forRoles('CREATE POLICY worker ON invited_by_day TO %2$I USING (true) WITH CHECK (true);')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    DROP TABLE invited_by_day, invitations;
    ALTER TABLE workspaces DROP COLUMN logo, DROP COLUMN updated_at;
  `);
}
