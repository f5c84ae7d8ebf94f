import { sqlMigration } from '@tutka/database';

/** How long a plan stays after its paid period while the next one is being charged: as long as an order of it waits. */
const GRACE = `interval '8 days'`;

export const { up, down } = sqlMigration(
  `
  ALTER TABLE subscriptions
    ALTER order_uuid DROP NOT NULL, ALTER started_at DROP NOT NULL, ALTER ends_at DROP NOT NULL,
    ADD user_uuid uuid,
    ADD price_minor bigint,
    ADD currency varchar(5),
    ADD asked_until timestamptz,
    ADD provider text,
    ADD reference text,
    -- The next period will be charged, or is being charged.
    ADD renews boolean NOT NULL DEFAULT false,
    ADD is_ending boolean NOT NULL DEFAULT false,
    ADD due jsonb,
    ADD past_due jsonb,
    ADD change jsonb,
    ADD next jsonb,
    ADD frozen_at timestamptz;
  DROP INDEX subscriptions_running;
  CREATE UNIQUE INDEX subscriptions_running ON subscriptions (workspace)
    WHERE ended_at IS NULL AND started_at IS NOT NULL;
  CREATE INDEX subscriptions_by_agreement ON subscriptions (reference);
  UPDATE jobs SET kind = 'renew' WHERE kind = 'end';

  -- Which plan a workspace has at an instant, by what is known now. What renews stays while its next period is charged.
  CREATE FUNCTION plan_at(workspace uuid, instant timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((
      SELECT s.plan_id FROM subscriptions s
      WHERE s.workspace = plan_at.workspace AND s.started_at IS NOT NULL AND s.ended_at IS NULL
        AND s.frozen_at IS NULL
        AND s.ends_at + CASE WHEN s.renews THEN ${GRACE} ELSE interval '0' END > plan_at.instant), 'free')
  $$;
  CREATE OR REPLACE FUNCTION plan_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT plan_at(plan_of.workspace, now())
  $$;
  `,
  `
  CREATE OR REPLACE FUNCTION plan_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((
      SELECT s.plan_id FROM subscriptions s
      WHERE s.workspace = plan_of.workspace AND s.ended_at IS NULL AND s.ends_at > now()), 'free')
  $$;
  DROP FUNCTION plan_at;
  DELETE FROM subscriptions WHERE started_at IS NULL;
  UPDATE jobs SET kind = 'end' WHERE kind = 'renew';
  DROP INDEX subscriptions_running;
  DROP INDEX subscriptions_by_agreement;
  ALTER TABLE subscriptions
    DROP user_uuid, DROP price_minor, DROP currency, DROP asked_until, DROP provider, DROP reference, DROP renews,
    DROP is_ending, DROP due, DROP past_due, DROP change, DROP next, DROP frozen_at,
    ALTER order_uuid SET NOT NULL, ALTER started_at SET NOT NULL, ALTER ends_at SET NOT NULL;
  CREATE UNIQUE INDEX subscriptions_running ON subscriptions (workspace) WHERE ended_at IS NULL;
  `,
);
