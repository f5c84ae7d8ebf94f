import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- Documents as they were issued, frozen: content that must be kept, and is never written again.
  CREATE TABLE invoices (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('invoice', 'creditNote')),
    number text NOT NULL UNIQUE,
    issued_at timestamptz NOT NULL,
    order_uuid uuid NOT NULL,
    user_uuid uuid NOT NULL,
    -- The refund that a credit note is for.
    refund_uuid uuid UNIQUE,
    document jsonb NOT NULL,
    CHECK ((kind = 'creditNote') = (refund_uuid IS NOT NULL))
  );
  CREATE UNIQUE INDEX invoices_of_order ON invoices (order_uuid) WHERE kind = 'invoice';
  CREATE INDEX documents_of_order ON invoices (order_uuid, issued_at);
  CREATE INDEX invoices_of_workspace ON invoices (workspace, issued_at DESC, uuid);
  CREATE INDEX invoices_by_time ON invoices (issued_at DESC, uuid);
  CREATE INDEX invoices_by_number ON invoices (number text_pattern_ops);
  ${tenantPolicies('invoices')}
  ${forRoles('REVOKE INSERT, UPDATE, DELETE ON invoices FROM %1$I;')}

  CREATE FUNCTION refuse_change_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'An issued invoice is not changed: write a credit note.';
  END
  $$;
  CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_invoice();

  -- The last number of each series and year; moved in the transaction of the document that takes it.
  CREATE TABLE invoice_counters (
    prefix text NOT NULL,
    year int NOT NULL,
    last bigint NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (prefix, year)
  );
  ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY;
  ALTER TABLE invoice_counters FORCE ROW LEVEL SECURITY;
  ${forRoles('CREATE POLICY worker ON invoice_counters TO %2$I USING (true) WITH CHECK (true);')}

  -- What was completed before there were invoices.
  INSERT INTO jobs (kind, subject, workspace, run_at)
  SELECT 'invoice', uuid, workspace, now() FROM orders WHERE status = 1
  ON CONFLICT DO NOTHING;
  `,
  `
  DELETE FROM jobs WHERE kind = 'invoice';
  DROP TABLE invoice_counters, invoices;
  DROP FUNCTION refuse_change_of_invoice
  `,
);
