import { sqlMigration, tenantPolicies } from '@tutka/database';

/** What the owners of agents earn by them: read models of the earning and payout streams, and of the share's rate. */
export const { up, down } = sqlMigration(
  `
  -- Double entry, in minor units of the line's currency.
  CREATE TABLE earning_lines (
    event_id uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    at timestamptz NOT NULL,
    type text NOT NULL,
    currency varchar(5) NOT NULL,
    sales bigint NOT NULL,
    owed bigint NOT NULL,
    fee bigint NOT NULL,
    paid bigint NOT NULL,
    CHECK (sales + owed + fee + paid = 0),
    order_uuid uuid,
    agent_uuid uuid,
    agent_name text,
    reference text
  );
  CREATE UNIQUE INDEX earnings_once ON earning_lines (order_uuid) WHERE type = 'OwnerEarned';
  CREATE UNIQUE INDEX payouts_once ON earning_lines (workspace, currency, reference) WHERE type = 'PayoutMade';
  CREATE INDEX earnings_of_workspace ON earning_lines (workspace, at DESC, event_id);
  CREATE INDEX earnings_of_agent ON earning_lines (workspace, agent_uuid, at DESC);
  ${tenantPolicies('earning_lines')}

  -- The lines' sums; held while money is noted as sent.
  CREATE TABLE earnings (
    workspace uuid NOT NULL,
    currency varchar(5) NOT NULL,
    sales bigint NOT NULL,
    owed bigint NOT NULL,
    fee bigint NOT NULL,
    paid bigint NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace, currency)
  ) WITH (fillfactor = 50);
  CREATE INDEX earnings_by_time ON earnings (updated_at DESC, workspace, currency);
  ${tenantPolicies('earnings')}

  CREATE TABLE share_rates (
    workspace uuid PRIMARY KEY,
    -- Hundredths of a percent.
    rate int NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('share_rates', { visible: 'true' })}
  `,
  'DROP TABLE share_rates, earnings, earning_lines',
);
