import { forRoles, sqlMigration } from '@tutka/database';

const reserveTurn = (insert: string) => `
  CREATE OR REPLACE FUNCTION reserve_turn(of_turn uuid, of_workspace uuid, of_person uuid, most_messages bigint, most_tokens bigint)
  RETURNS TABLE (plan text, included bigint) LANGUAGE plpgsql AS $body$
  DECLARE
    this_month date := date_trunc('month', now() AT TIME ZONE 'UTC');
    had plans;
  BEGIN
    SELECT * INTO had FROM plans p WHERE p.id = plan_of(of_workspace);
    ${insert} ON CONFLICT DO NOTHING;
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
`;

export const { up, down } = sqlMigration(
  `
  -- What people were told of, so that nobody is told twice.
  CREATE TABLE quota_notices (
    subject uuid NOT NULL,
    month date NOT NULL,
    quota text NOT NULL CHECK (quota IN ('messages', 'tokens', 'credits')),
    percent int NOT NULL CHECK (percent IN (80, 100)),
    PRIMARY KEY (subject, month, quota, percent)
  );
  ALTER TABLE quota_notices ENABLE ROW LEVEL SECURITY;
  ALTER TABLE quota_notices FORCE ROW LEVEL SECURITY;
  ${forRoles(`CREATE POLICY worker ON quota_notices TO %2$I USING (true) WITH CHECK (true);
    REVOKE ALL ON quota_notices FROM %1$I;`)}

  -- The person's own limits, as they were when they asked: usage that comes later is held against them.
  ALTER TABLE counted_turns ADD most_messages bigint, ADD most_tokens bigint;
  ${reserveTurn(`INSERT INTO counted_turns (turn, workspace, person, month, most_messages, most_tokens)
      VALUES (of_turn, of_workspace, of_person, this_month, reserve_turn.most_messages, reserve_turn.most_tokens)`)}
  `,
  `
  ${reserveTurn('INSERT INTO counted_turns VALUES (of_turn, of_workspace, of_person, this_month)')}
  ALTER TABLE counted_turns DROP most_messages, DROP most_tokens;
  DROP TABLE quota_notices;
  `,
);
