import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- When a reservation lapses or a grant ends, until somebody has seen to it.
  ALTER TABLE ledger_lines ADD COLUMN due_at timestamptz;
  CREATE INDEX ledger_due ON ledger_lines (due_at) WHERE due_at IS NOT NULL;
  `,
  `
  DROP INDEX ledger_due;
  ALTER TABLE ledger_lines DROP COLUMN due_at
  `,
);
