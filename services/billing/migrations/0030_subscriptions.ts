import { sqlMigration, tenantPolicies } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  CREATE TABLE subscriptions (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    plan_id text NOT NULL,
    period text NOT NULL CHECK (period IN ('month', 'year')),
    order_uuid uuid NOT NULL,
    started_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX subscriptions_running ON subscriptions (workspace) WHERE ended_at IS NULL;
  CREATE INDEX subscriptions_of_workspace ON subscriptions (workspace, created_at DESC);
  ${tenantPolicies('subscriptions')}

  -- Orders whose plan was given, so that none is given twice.
  CREATE TABLE given_plans (
    order_uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL
  );
  ${tenantPolicies('given_plans')}

  -- A period that is over gives nothing any more, whether or not somebody has said so yet.
  CREATE OR REPLACE FUNCTION plan_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((
      SELECT s.plan_id FROM subscriptions s
      WHERE s.workspace = plan_of.workspace AND s.ended_at IS NULL AND s.ends_at > now()), 'free')
  $$;
  `,
  `
  CREATE OR REPLACE FUNCTION plan_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$ SELECT 'free' $$;
  DROP TABLE given_plans, subscriptions
  `,
);
