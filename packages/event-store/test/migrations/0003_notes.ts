import { sqlMigration, tenantPolicies } from '@tutka/database';

/** Read models of a test: notes, and how many each workspace has. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE notes (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    text text NOT NULL UNIQUE,
    size int GENERATED ALWAYS AS (length(text)) STORED,
    seen_at timestamptz
  );
  CREATE TABLE note_counts (workspace uuid PRIMARY KEY, n int NOT NULL);
  ${tenantPolicies('notes')}
  ${tenantPolicies('note_counts')}
  `,
  'DROP TABLE note_counts, notes',
);
