import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

const workersAlone = (table: string) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);
    REVOKE ALL ON ${table} FROM %1$I;`)}
`;

/** What each month took of whom: a workspace, or a person wherever they are. Counters, not decisions. */
const counts = `
  CREATE TABLE usage_counts (
    subject uuid NOT NULL,
    month date NOT NULL,
    messages bigint NOT NULL,
    tokens bigint NOT NULL,
    PRIMARY KEY (subject, month)
  ) WITH (fillfactor = 50);
  ${workersAlone('usage_counts')}

  -- Turns that were counted, to count each once and to give it back.
  CREATE TABLE counted_turns (
    turn uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    person uuid,
    month date NOT NULL,
    counted_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX counted_turns_by_time ON counted_turns (counted_at);
  ${workersAlone('counted_turns')}

  -- In nano-units of the ledger's currency for a million tokens.
  CREATE TABLE model_prices (
    provider uuid NOT NULL,
    model text NOT NULL,
    input bigint NOT NULL,
    output bigint NOT NULL,
    PRIMARY KEY (provider, model)
  );
  ${workersAlone('model_prices')}
`;

/** The ledger, a line an event of the credits streams: what it moved between which accounts, and for what. */
const ledger = `
  CREATE TABLE ledger_lines (
    event_id uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    at timestamptz NOT NULL,
    version int NOT NULL,
    type text NOT NULL,
    granted_plan bigint NOT NULL DEFAULT 0,
    granted_purchase bigint NOT NULL DEFAULT 0,
    granted_admin bigint NOT NULL DEFAULT 0,
    house bigint NOT NULL DEFAULT 0,
    available bigint NOT NULL DEFAULT 0,
    reserved bigint NOT NULL DEFAULT 0,
    used bigint NOT NULL DEFAULT 0,
    expired bigint NOT NULL DEFAULT 0,
    CHECK (granted_plan + granted_purchase + granted_admin + house + available + reserved + used + expired = 0),
    grant_uuid uuid,
    turn uuid,
    usage jsonb,
    is_priced boolean,
    usage_uuid uuid UNIQUE GENERATED ALWAYS AS ((usage->>'id')::uuid) STORED,
    user_uuid uuid GENERATED ALWAYS AS ((usage->>'user')::uuid) STORED
  );
  CREATE UNIQUE INDEX ledger_grants ON ledger_lines (grant_uuid) WHERE type = 'CreditsGranted';
  CREATE INDEX ledger_of_workspace ON ledger_lines (workspace, at DESC, event_id);
  CREATE INDEX ledger_of_person ON ledger_lines (workspace, user_uuid, at DESC) WHERE type = 'CreditsSettled';
  ${tenantPolicies('ledger_lines')}
`;

// In one round trip and one transaction: a turn waits for it. The person's row comes before the workspace's, here and
// wherever counts are written, so that none waits for another in a circle.
const functions = `
  -- The one place that says which plan a workspace has.
  CREATE FUNCTION plan_of(workspace uuid) RETURNS text LANGUAGE sql STABLE AS $$ SELECT 'free' $$;

  CREATE FUNCTION count_turn(of uuid, limits_of text, month date, most_messages bigint, most_tokens bigint) RETURNS void
  LANGUAGE plpgsql AS $body$
  DECLARE
    now_used usage_counts;
  BEGIN
    INSERT INTO usage_counts AS c VALUES (of, month, 1, 0)
    ON CONFLICT ON CONSTRAINT usage_counts_pkey DO UPDATE SET messages = c.messages + 1 RETURNING * INTO now_used;
    IF now_used.messages > most_messages THEN
      RAISE EXCEPTION 'quota' USING ERRCODE = 'TQ402', DETAIL = limits_of || ' messages ' || most_messages;
    ELSIF now_used.tokens >= most_tokens THEN
      RAISE EXCEPTION 'quota' USING ERRCODE = 'TQ402', DETAIL = limits_of || ' tokens ' || most_tokens;
    END IF;
  END
  $body$;

  CREATE FUNCTION reserve_turn(of_turn uuid, of_workspace uuid, of_person uuid, most_messages bigint, most_tokens bigint)
  RETURNS TABLE (plan text, included bigint) LANGUAGE plpgsql AS $body$
  DECLARE
    this_month date := date_trunc('month', now() AT TIME ZONE 'UTC');
    had plans;
  BEGIN
    SELECT * INTO had FROM plans p WHERE p.id = plan_of(of_workspace);
    INSERT INTO counted_turns VALUES (of_turn, of_workspace, of_person, this_month) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      IF of_person IS NOT NULL THEN
        PERFORM count_turn(of_person, 'person', this_month, most_messages, most_tokens);
      END IF;
      PERFORM count_turn(of_workspace, 'plan', this_month, (had.quotas->>'messages')::bigint, (had.quotas->>'tokens')::bigint);
    END IF;
    plan := had.id;
    included := had.included_credits;
    RETURN NEXT;
  END
  $body$;

  CREATE FUNCTION uncount_turn(of_turn uuid, of_workspace uuid) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE
    was counted_turns;
  BEGIN
    DELETE FROM counted_turns t WHERE t.turn = of_turn AND t.workspace = of_workspace RETURNING * INTO was;
    UPDATE usage_counts c SET messages = c.messages - 1 WHERE c.subject = was.person AND c.month = was.month;
    UPDATE usage_counts c SET messages = c.messages - 1 WHERE c.subject = was.workspace AND c.month = was.month;
  END
  $body$;
  ${forRoles('REVOKE EXECUTE ON FUNCTION count_turn, reserve_turn, uncount_turn FROM %1$I')}
`;

const parts = [counts, ledger, functions];

export const { up, down } = sqlMigration(
  parts.join(''),
  `DROP FUNCTION uncount_turn; DROP FUNCTION reserve_turn; DROP FUNCTION count_turn; DROP FUNCTION plan_of;
   DROP TABLE ledger_lines, model_prices, counted_turns, usage_counts`,
);
