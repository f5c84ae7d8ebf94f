import { sqlMigration } from '@tutka/database';

// Days and models of 90 days are summed from the index alone.
export const { up, down } = sqlMigration(
  `
  ALTER TABLE ledger_lines
    ADD session_uuid uuid GENERATED ALWAYS AS ((usage->>'session')::uuid) STORED,
    ADD provider_uuid uuid GENERATED ALWAYS AS ((usage->>'provider')::uuid) STORED,
    ADD model text GENERATED ALWAYS AS (usage->>'model') STORED,
    ADD input_tokens bigint GENERATED ALWAYS AS ((usage->>'inputTokens')::bigint) STORED,
    ADD output_tokens bigint GENERATED ALWAYS AS ((usage->>'outputTokens')::bigint) STORED;
  DROP INDEX ledger_of_person;
  CREATE INDEX ledger_usage ON ledger_lines (workspace, at)
    INCLUDE (user_uuid, provider_uuid, model, input_tokens, output_tokens, used, is_priced) WHERE type = 'CreditsSettled';
  CREATE INDEX ledger_usage_of_person ON ledger_lines (workspace, user_uuid, at)
    INCLUDE (provider_uuid, model, input_tokens, output_tokens, used, is_priced) WHERE type = 'CreditsSettled';
  CREATE INDEX ledger_of_session ON ledger_lines (session_uuid, at) WHERE session_uuid IS NOT NULL;
  `,
  `
  DROP INDEX ledger_of_session, ledger_usage_of_person, ledger_usage;
  CREATE INDEX ledger_of_person ON ledger_lines (workspace, user_uuid, at DESC) WHERE type = 'CreditsSettled';
  ALTER TABLE ledger_lines DROP session_uuid, DROP provider_uuid, DROP model, DROP input_tokens, DROP output_tokens
  `,
);
