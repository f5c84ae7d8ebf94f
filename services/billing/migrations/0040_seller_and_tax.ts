import { sqlMigration, tenantPolicies } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- One row; it belongs to the platform, and the worker role alone reads it.
  CREATE TABLE seller (
    is_only boolean PRIMARY KEY CHECK (is_only),
    workspace uuid NOT NULL,
    terms jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('seller')}

  -- Content, as people wrote it: no event holds it.
  CREATE TABLE billing_details (
    workspace uuid PRIMARY KEY,
    name text NOT NULL,
    address text NOT NULL,
    country text NOT NULL,
    region text NOT NULL,
    tax_id text NOT NULL,
    email text NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('billing_details')}

  ALTER TABLE orders ADD COLUMN tax jsonb;
  `,
  `
  ALTER TABLE orders DROP COLUMN tax;
  DROP TABLE billing_details, seller
  `,
);
