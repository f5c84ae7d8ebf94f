import { sqlMigration, tenantPolicies } from '@tutka/database';

/** Runs and what they found are read models; the work of a run is rows that go when it is over. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE reconciliations (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    provider text NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    origin text NOT NULL CHECK (origin IN ('daily', 'asked')),
    asked_by uuid,
    state text NOT NULL CHECK (state IN ('running', 'finished', 'abandoned')),
    lines int NOT NULL DEFAULT 0,
    compared int NOT NULL DEFAULT 0,
    found int NOT NULL DEFAULT 0,
    mended int NOT NULL DEFAULT 0,
    gaps jsonb NOT NULL DEFAULT '[]',
    reason text,
    started_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX reconciliations_by_time ON reconciliations (started_at DESC, uuid);
  CREATE INDEX reconciliations_by_day ON reconciliations (provider, to_at DESC) WHERE origin = 'daily';
  CREATE UNIQUE INDEX reconciliations_running ON reconciliations (provider) WHERE state = 'running';
  ${tenantPolicies('reconciliations')}

  -- How far a run has come.
  CREATE TABLE reconciliation_work (
    run uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    provider text NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz NOT NULL,
    stage text NOT NULL DEFAULT 'reading' CHECK (stage IN ('reading', 'comparing')),
    -- Whoever comes with an older one does not move it any more.
    step int NOT NULL DEFAULT 0,
    cursor text,
    lines int NOT NULL DEFAULT 0,
    compared int NOT NULL DEFAULT 0,
    total int,
    found int NOT NULL DEFAULT 0,
    mended int NOT NULL DEFAULT 0,
    gaps jsonb NOT NULL DEFAULT '[]'
  ) WITH (fillfactor = 50);
  ${tenantPolicies('reconciliation_work')}

  -- What was read of the provider's books, while a run compares it.
  CREATE TABLE book_lines (
    run uuid NOT NULL,
    workspace uuid NOT NULL,
    kind text NOT NULL,
    reference text NOT NULL,
    subject uuid NOT NULL,
    capture text NOT NULL,
    payment uuid,
    refund uuid,
    state text,
    minor bigint NOT NULL,
    currency varchar(5) NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (run, kind, reference)
  );
  CREATE INDEX book_lines_by_subject ON book_lines (run, subject);
  ${tenantPolicies('book_lines')}

  CREATE TABLE differences (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    provider text NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    run uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'mended', 'gone')),
    payment uuid,
    order_uuid uuid,
    reference text,
    ours jsonb,
    theirs jsonb,
    detail text,
    at timestamptz NOT NULL,
    found_at timestamptz NOT NULL,
    ended_at timestamptz,
    reviewed_at timestamptz,
    reviewed_by uuid,
    note text
  );
  CREATE INDEX differences_by_time ON differences (found_at DESC, uuid);
  CREATE INDEX differences_open ON differences (provider, subject) WHERE state = 'open';
  ${tenantPolicies('differences')}

  CREATE INDEX payments_taken ON payments (provider, ended_at) WHERE capture IS NOT NULL;
  CREATE INDEX payments_not_taken ON payments (provider, started_at) WHERE capture IS NULL;
  CREATE INDEX refunds_done ON refunds (ended_at) WHERE status = 'done';
  `,
  `
  DROP INDEX refunds_done, payments_not_taken, payments_taken;
  DROP TABLE differences, book_lines, reconciliation_work, reconciliations
  `,
);
