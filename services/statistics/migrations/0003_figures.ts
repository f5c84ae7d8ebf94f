import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

const place = `
    workspace uuid NOT NULL,
    dimension text NOT NULL,
    item text NOT NULL,
    span text NOT NULL,
    bucket timestamptz NOT NULL,`;

const figures = ['figures', 'money', 'timings', 'retention'];
const seenByAdmins = { visible: `current_setting('tutka.role', true) = '1'` };

// Rows of the platform stand under the workspace of zeros. Whoever was active is a bit in people: sets of any times unite.
// A person's number is no figure: it stays when figures are made anew.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE figures (${place}
    people varbit NOT NULL DEFAULT '',
    users bigint NOT NULL DEFAULT 0,
    agents bigint NOT NULL DEFAULT 0,
    knowledges bigint NOT NULL DEFAULT 0,
    mcp_servers bigint NOT NULL DEFAULT 0,
    orders_processing bigint NOT NULL DEFAULT 0,
    sign_ups bigint NOT NULL DEFAULT 0,
    sessions bigint NOT NULL DEFAULT 0,
    messages bigint NOT NULL DEFAULT 0,
    replies_completed bigint NOT NULL DEFAULT 0,
    replies_stopped bigint NOT NULL DEFAULT 0,
    replies_failed bigint NOT NULL DEFAULT 0,
    input_tokens bigint NOT NULL DEFAULT 0,
    output_tokens bigint NOT NULL DEFAULT 0,
    cost bigint NOT NULL DEFAULT 0,
    unpriced bigint NOT NULL DEFAULT 0,
    orders_placed bigint NOT NULL DEFAULT 0,
    orders_completed bigint NOT NULL DEFAULT 0,
    orders_cancelled bigint NOT NULL DEFAULT 0,
    feedback_good bigint NOT NULL DEFAULT 0,
    feedback_bad bigint NOT NULL DEFAULT 0,
    documents_added bigint NOT NULL DEFAULT 0,
    documents_ready bigint NOT NULL DEFAULT 0,
    documents_failed bigint NOT NULL DEFAULT 0,
    cited bigint NOT NULL DEFAULT 0,
    created_agent bigint NOT NULL DEFAULT 0,
    chatted bigint NOT NULL DEFAULT 0,
    paid bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace, dimension, span, item, bucket)
  ) WITH (fillfactor = 80);
  CREATE INDEX figures_of_items ON figures (workspace, dimension, span, bucket) WHERE dimension <> 'all';

  CREATE TABLE money (${place}
    currency text NOT NULL,
    revenue bigint NOT NULL,
    refunds bigint NOT NULL,
    PRIMARY KEY (workspace, dimension, span, item, bucket, currency)
  );

  CREATE TABLE timings (${place}
    kind text NOT NULL,
    bin int NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (workspace, dimension, span, item, bucket, kind, bin)
  ) WITH (fillfactor = 80);

  CREATE TABLE person_numbers (
    user_uuid uuid PRIMARY KEY,
    n int GENERATED ALWAYS AS IDENTITY (START 0 MINVALUE 0)
  );

  CREATE TABLE people (
    user_uuid uuid PRIMARY KEY,
    workspace uuid,
    signed_up_at timestamptz,
    created_agent boolean NOT NULL DEFAULT false,
    chatted boolean NOT NULL DEFAULT false,
    paid boolean NOT NULL DEFAULT false
  );

  -- Weeks begin on Mondays of UTC.
  CREATE TABLE person_weeks (
    user_uuid uuid NOT NULL,
    week date NOT NULL,
    PRIMARY KEY (user_uuid, week)
  );

  CREATE TABLE retention (
    workspace uuid NOT NULL,
    cohort date NOT NULL,
    week int NOT NULL,
    people bigint NOT NULL,
    PRIMARY KEY (workspace, cohort, week)
  );

  CREATE TABLE orders (
    order_uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    user_uuid uuid NOT NULL,
    agent_uuid uuid,
    currency text NOT NULL,
    total_minor bigint NOT NULL
  );

  CREATE TABLE agents (agent_uuid uuid PRIMARY KEY, workspace uuid NOT NULL, name text NOT NULL);

  CREATE TABLE rebuilds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ended_at timestamptz NOT NULL DEFAULT now(),
    events bigint NOT NULL,
    differences jsonb NOT NULL
  );

  CREATE FUNCTION people_or(a varbit, b varbit) RETURNS varbit LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $or$
    SELECT CASE WHEN length(a) = length(b) THEN a | b
      WHEN length(a) < length(b) THEN (a || repeat('0', length(b) - length(a))::varbit) | b
      ELSE a | (b || repeat('0', length(a) - length(b))::varbit) END
  $or$;
  CREATE AGGREGATE people_union(varbit) (SFUNC = people_or, STYPE = varbit, INITCOND = '', PARALLEL = SAFE, COMBINEFUNC = people_or);

  ${figures.map((table) => tenantPolicies(table, seenByAdmins)).join('')}
  ${forRoles(`
    REVOKE INSERT, UPDATE, DELETE ON ${figures.join(', ')} FROM %1$I;
    REVOKE ALL ON person_numbers, people, person_weeks, orders, agents, rebuilds FROM %1$I;`)}
  `,
  `
  DROP AGGREGATE people_union(varbit);
  DROP FUNCTION people_or;
  DROP TABLE rebuilds, agents, orders, retention, person_weeks, people, person_numbers, timings, money, figures
  `,
);
