import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

/** Read models of the order and payment streams; `orders` has the fields and indexes of the specification. */
const readModels = `
  CREATE SEQUENCE order_numbers;
  ${forRoles('GRANT USAGE ON SEQUENCE order_numbers TO %1$I, %2$I;')}

  CREATE TABLE orders (
    id bigint NOT NULL UNIQUE,
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_id bigint NOT NULL,
    user_uuid uuid NOT NULL,
    status int NOT NULL DEFAULT 0,
    type text NOT NULL DEFAULT 'normal',
    total_price text NOT NULL,
    currency varchar(5) NOT NULL,
    discount_rules jsonb NOT NULL,
    payment_details jsonb NOT NULL,
    product jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    expired_at timestamptz NOT NULL DEFAULT now() + interval '3 days'
  );
  CREATE INDEX orders_by_user ON orders (user_id);
  CREATE INDEX orders_by_status ON orders (status);
  CREATE INDEX orders_by_created_at ON orders (created_at);
  CREATE INDEX orders_by_updated_at ON orders (updated_at);
  CREATE INDEX orders_by_expired_at ON orders (expired_at);
  CREATE INDEX orders_by_type ON orders (type);
  CREATE INDEX orders_by_product ON orders USING gin (product jsonb_path_ops);
  CREATE INDEX orders_of_workspace ON orders (workspace, created_at DESC, uuid);
  CREATE INDEX orders_of_person ON orders (workspace, user_uuid, created_at DESC, uuid);
  ${tenantPolicies('orders')}

  CREATE TABLE payments (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    order_uuid uuid NOT NULL,
    provider text NOT NULL,
    -- 0 PROCESSING, 1 SUCCESS, 2 FAILED, 3 CANCELLED.
    status int NOT NULL,
    reference text,
    capture text,
    amount_minor bigint NOT NULL,
    currency varchar(5) NOT NULL,
    reason text,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    UNIQUE (provider, capture)
  );
  CREATE INDEX payments_by_order ON payments (order_uuid, started_at);
  CREATE INDEX payments_by_reference ON payments (reference);
  ${tenantPolicies('payments')}

  CREATE TABLE refunds (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    order_uuid uuid NOT NULL,
    payment_uuid uuid NOT NULL,
    amount_minor bigint NOT NULL,
    currency varchar(5) NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'done', 'failed')),
    reason text NOT NULL,
    -- Of what the order kept, not of money that came too late.
    is_of_price boolean NOT NULL,
    requested_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX refunds_by_order ON refunds (order_uuid, requested_at);
  ${tenantPolicies('refunds')}
`;

/** Codes belong to the platform; a workspace meets one by naming it. */
const discounts = `
  CREATE TABLE discount_codes (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    code text NOT NULL UNIQUE,
    terms jsonb NOT NULL,
    is_active boolean NOT NULL,
    used_count bigint NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('discount_codes')}
`;

/** Where an attempt's page is and where it comes back to: content, which no event holds. */
const pages = `
  CREATE TABLE payment_pages (
    payment uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    return_url text NOT NULL,
    language text NOT NULL,
    url text
  );
  ${tenantPolicies('payment_pages')}
`;

/** Work to do: a row for each thing that waits, with its lease. */
const jobs = `
  CREATE TABLE jobs (
    kind text NOT NULL,
    subject uuid NOT NULL,
    workspace uuid NOT NULL,
    run_at timestamptz NOT NULL,
    tries int NOT NULL DEFAULT 0,
    -- Asked for anew while it runs.
    nudged boolean NOT NULL DEFAULT false,
    epoch bigint NOT NULL DEFAULT 0,
    lease_until timestamptz,
    last_error text,
    PRIMARY KEY (kind, subject)
  ) WITH (fillfactor = 50);
  CREATE INDEX jobs_due ON jobs (run_at);
  ${tenantPolicies('jobs')}

  -- Every genuine notification, once.
  CREATE TABLE notices (
    provider text NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    payment uuid,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, id)
  );
  CREATE INDEX notices_by_time ON notices (received_at);
  ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
  ALTER TABLE notices FORCE ROW LEVEL SECURITY;
  ${forRoles('CREATE POLICY worker ON notices TO %2$I USING (true) WITH CHECK (true);')}
`;

export async function up(db: Knex): Promise<void> {
  for (const part of [readModels, discounts, pages, jobs]) await db.raw(part);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`DROP TABLE notices, jobs, payment_pages, discount_codes, refunds, payments, orders;
    DROP SEQUENCE order_numbers`);
}
