import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

// Requests read; who they are shows only in rows of their own workspace, or to an ADMIN. `words`: what is searched.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    workspace uuid NOT NULL,
    actor_kind text NOT NULL,
    actor text,
    address text,
    request_id text,
    action text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    subject_name text,
    changes jsonb NOT NULL,
    words text NOT NULL
  );
  CREATE INDEX audit_by_time ON audit_entries (at DESC, id DESC);
  CREATE INDEX audit_of_workspace ON audit_entries (workspace, at DESC, id DESC);
  CREATE INDEX audit_of_actor ON audit_entries (actor, at DESC, id DESC);
  CREATE INDEX audit_of_subject ON audit_entries (subject, at DESC, id DESC);
  CREATE INDEX audit_of_kind ON audit_entries (kind, at DESC, id DESC);

  CREATE TABLE audit_subjects (
    kind text NOT NULL,
    subject text NOT NULL,
    workspace uuid NOT NULL,
    name text,
    fields jsonb NOT NULL,
    PRIMARY KEY (kind, subject)
  ) WITH (fillfactor = 80);

  ${tenantPolicies('audit_entries', { visible: `current_setting('tutka.role', true) = '1'` })}
  ${tenantPolicies('audit_subjects')}
  ${forRoles(`
    REVOKE INSERT, UPDATE, DELETE ON audit_entries FROM %1$I;
    REVOKE ALL ON audit_subjects FROM %1$I;`)}
  `,
  'DROP TABLE audit_subjects, audit_entries',
);
